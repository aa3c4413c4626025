/**
 * The only script that a page loads by itself. It starts the page's modules once the page is
 * painted and idle, or at the visitor's first input after the paint, and keeps a click on a button
 * that came before them, so that no tap is lost.
 */
const { page: pageModule, parts = '' } = document.currentScript?.dataset ?? {};
const inputs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin'] as const;
let early: HTMLButtonElement | null = null;

function start(): void {
  for (const input of inputs) removeEventListener(input, start, true);
  if (!pageModule || document.head.querySelector(`script[src="${pageModule}"]`)) return;
  for (const part of parts.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = pageModule;
  document.head.append(script);
}

/** Native popovers answer by themselves; a submit button is disabled until its form is alive. */
function keepEarlyClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button && !button.hasAttribute('popovertarget') && button.type === 'button') early = button;
}

addEventListener('click', keepEarlyClick, true);
addEventListener(
  'site:hydrated',
  () => {
    removeEventListener('click', keepEarlyClick, true);
    if (early?.isConnected) early.click();
  },
  { once: true },
);
afterFirstPaint(() => {
  for (const input of inputs) addEventListener(input, start, { capture: true, passive: true });
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
});

/** A tab out of sight paints nothing, and some browsers do not tell: load and a while must do. */
function afterFirstPaint(then: () => void): void {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  addEventListener('load', () => setTimeout(once, 3000), { once: true });
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    addEventListener('load', once, { once: true });
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    const [paint] = paints.getEntriesByName('first-contentful-paint');
    if (!paint) return;
    observer.disconnect();
    // The entry names the moment of the picture's showing, which may still lie ahead.
    setTimeout(once, Math.max(0, paint.startTime - performance.now()));
  });
  observer.observe({ type: 'paint', buffered: true });
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

export {};
