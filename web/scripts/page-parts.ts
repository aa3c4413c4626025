/**
 * Elements with `data-script="name"` are worked on by that script. It is loaded when such an element
 * comes near the view.
 */
const parts = {
  carousel: () => import('#web/scripts/carousel.ts').then((part) => part.startCarousel),
  'platform-map': () => import('#web/scripts/platform-map.ts').then((part) => part.startMap),
} satisfies Record<string, () => Promise<(element: HTMLElement, signal: AbortSignal) => void>>;

type PagePart = keyof typeof parts;

/**
 * Where a script can't be loaded its element stays as it is: a row to scroll, a still drawing. It is
 * tried again when the connection is back.
 */
export function startPageParts(page: ParentNode, signal: AbortSignal): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        parts[target.dataset.script as PagePart]().then(
          (start) => signal.aborted || start(target, signal),
          () => addEventListener('online', () => near.observe(target), { once: true, signal }),
        );
      }
    },
    { rootMargin: '600px 0px' },
  );
  signal.addEventListener('abort', () => near.disconnect());
  for (const element of page.querySelectorAll('[data-script]')) near.observe(element);
}
