import { startFixStack } from '#web/scripts/fix-stack.ts';

/**
 * Elements with `data-script="name"` are run by that script, which is loaded when the element comes
 * near the viewport.
 */
const parts = {
  carousel: () => import('#web/scripts/carousel.ts').then((part) => part.startCarousel),
  // 1 kB: as a request of its own it would put `/fixes-lab` over its budget.
  'fix-stack': async () => startFixStack,
  'platform-map': () => import('#web/scripts/platform-map.ts').then((part) => part.startMap),
} satisfies Record<string, () => Promise<(element: HTMLElement, signal: AbortSignal) => void>>;

type PagePart = keyof typeof parts;

/**
 * If a script can't be loaded, its element stays static: a scrollable row, a still drawing. It is tried
 * again when the connection returns.
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
