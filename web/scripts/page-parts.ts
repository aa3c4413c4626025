import { listen, onceNear } from '#web/lib/listen.ts';
import { plainClick } from '#web/scripts/scroll.ts';

/**
 * Elements with `data-script="name"` are run by that script, which is loaded when the element comes
 * near the viewport. With `data-hash="start"` it is loaded at the first use of a link inside, or when the
 * address has such a hash. The motion of `data-motion` plays once it reaches the middle of the view
 * (`pictures/motion.css`).
 */
const parts = {
  carousel: () => import('#web/scripts/carousel.ts').then((part) => part.startCarousel),
  'fix-stack': () => import('#web/scripts/fix-stack.ts').then((part) => part.startFixStack),
  gallery: () => import('#web/scripts/gallery.ts').then((part) => part.startGallery),
  'landing-styles': () =>
    import('#web/scripts/landing-styles.ts').then((part) => part.loadLandingStyles),
  'platform-map': () => import('#web/pictures/start-map.ts').then((part) => part.startMap),
  'return-link': () => import('#web/scripts/return-link.ts').then((part) => part.startReturnLink),
  release: () => import('#web/scripts/release.ts').then((part) => part.startRelease),
} satisfies Record<string, () => Promise<(element: HTMLElement, signal: AbortSignal) => void>>;

type PagePart = keyof typeof parts;

/**
 * If a script can't be loaded, its element stays static: a scrollable row, a still drawing. It is tried
 * again when the connection returns.
 */
export function startPageParts(page: ParentNode, signal: AbortSignal): void {
  const load = (element: HTMLElement) =>
    parts[element.dataset.script as PagePart]().then((start) => {
      if (!signal.aborted) start(element, signal);
    });
  const loadNear = onceNear('600px 0px', signal, (element) =>
    load(element).catch(() =>
      addEventListener('online', () => loadNear(element), { once: true, signal }),
    ),
  );
  const showMotion = onceNear('-30% 0px', signal, ({ dataset }) => {
    dataset.seen = '';
  });
  page.querySelectorAll<HTMLElement>('[data-motion]').forEach(showMotion);
  for (const element of page.querySelectorAll<HTMLElement>('[data-script]')) {
    if (element.dataset.hash) startOnUse(element, () => load(element), signal);
    else loadNear(element);
  }
}

/** A click that comes before the script is repeated. If the script can't be loaded, the link is followed. */
function startOnUse(element: HTMLElement, load: () => Promise<void>, signal: AbortSignal): void {
  let loading: Promise<void> | undefined;
  let started = false;
  const start = (link?: HTMLAnchorElement) => {
    loading ??= load().then(() => {
      started = true;
    });
    loading.then(
      () => link?.click(),
      () => link && location.assign(link.href),
    );
  };
  const checkHash = () => {
    if (location.hash.startsWith(`#${element.dataset.hash}`)) start();
  };
  listen(element, signal, {
    pointerover: ({ target }) => {
      if ((target as Element).closest('[data-picture]')) start();
    },
    click: (event) => {
      const link = plainClick(event);
      if (started || !link?.dataset.picture) return;
      event.preventDefault();
      start(link);
    },
  });
  listen(window, signal, { hashchange: checkHash });
  checkHash();
}
