type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : HTMLElementEventMap;

/** Adds listeners by the names of their events. They are removed when `signal` aborts. */
export function listen<Target extends HTMLElement | Document | Window>(
  target: Target,
  signal: AbortSignal,
  listeners: {
    readonly [Name in keyof EventsOf<Target>]?: (event: EventsOf<Target>[Name]) => unknown;
  },
): void {
  for (const [name, listener] of Object.entries(listeners)) {
    target.addEventListener(name, listener as EventListener, { signal });
  }
}

/**
 * Reports whether the element is in view, now and whenever that changes. After a long task, several entries come
 * together, and only the last one is still true.
 */
export function watchView(
  element: Element,
  signal: AbortSignal,
  report: (isInView: boolean) => void,
  options: IntersectionObserverInit = {},
): void {
  const observer = new IntersectionObserver(
    (entries) => report(entries.at(-1)?.isIntersecting === true),
    options,
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Calls `then` with each element that the returned function is given, once the element is within
 * `rootMargin` of the view.
 */
export function onceNear(
  rootMargin: string,
  signal: AbortSignal,
  then: (element: HTMLElement) => void,
): (element: HTMLElement) => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        then(target as HTMLElement);
      }
    },
    { rootMargin },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  return (element) => observer.observe(element);
}
