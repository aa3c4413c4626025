import { samePage } from '#content/pages.ts';
import { layOutAll } from '#web/scripts/lay-out-rest.ts';
import { plainClick } from '#web/scripts/plain-click.ts';
import { readStored, store } from '#web/stored.ts';

/** How long a page waits before it scrolls to the element its address names (R20). */
const hashDelayMs = 100;
/** How long the page must rest before its position is kept. */
const debounceMs = 150;

/** How an entry of the history was reached. */
export type Arrival = 'opened' | 'followed' | 'traversed';

/** The entry that is shown. While a page is being fetched the address is ahead of it. */
let shown = '';
/** Where the page was when its position was kept last, in pixels. */
let keptTop = 0;
let hashTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scroll positions and anchors. Back and forward restore the position that was saved, a hash scrolls
 * smoothly to its element below the header, anything else starts at the top. Positions are kept in
 * the session, one for each entry of the history.
 */
export function startScroll(): void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(keepScroll, debounceMs);
    },
    { passive: true },
  );
  // A visitor who follows a link or goes back while the page still scrolls leaves it there.
  for (const leaving of ['click', 'popstate', 'pagehide']) {
    addEventListener(leaving, keepScroll, { capture: true });
  }
  addEventListener('click', followAnchor, { capture: true });
  addEventListener('popstate', traverseAnchors);
  arrive('opened');
}

export function keepScroll(): void {
  keptTop = Math.round(window.scrollY);
  if (shown) store('sessionStorage', shown, String(keptTop));
}

/** Scrolls the entry that is shown now to its saved position, to its hash, or to the top. */
export function arrive(arrival: Arrival): void {
  clearTimeout(hashTimer);
  shown = entryKey();
  const returned = arrival === 'traversed' || (arrival === 'opened' && documentReturned());
  const saved = returned ? readStored('sessionStorage', shown) : null;
  const { hash } = window.location;
  if (saved !== null || hash) layOutAll();
  if (saved !== null) {
    window.scrollTo({ top: Number(saved), behavior: 'instant' });
  } else if (hash) {
    hashTimer = setTimeout(() => scrollToHash(hash), hashDelayMs);
  } else if (arrival !== 'opened') {
    toTop();
  }
}

/** A page that replaces another one keeps its position. To ask for it would lay the page out. */
export function toTop(): void {
  if (keptTop > 0) window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Whether the page's own address leads to an element of it rather than to its heading. */
export function arrivesAtHash(arrival: Arrival): boolean {
  if (!window.location.hash) return false;
  return arrival !== 'traversed' || readStored('sessionStorage', entryKey()) === null;
}

/** Gives an element the focus, without making it a stop of the keyboard. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** A link to this page makes an entry of the history and scrolls from where the visitor is. */
function followAnchor(event: MouseEvent): void {
  const link = plainClick(event);
  if (!link || !samePage(link.pathname, location.pathname) || link.search !== location.search) {
    return;
  }
  // These have scripts of their own.
  if (link.matches('.skip-link, [data-carousel-stop], [data-dialog], [data-back]')) return;
  event.preventDefault();
  if (link.href !== location.href) {
    history.pushState({ ...history.state, url: location.pathname + link.hash }, '', link.href);
  }
  if (link.hash) arrive('followed');
  else {
    shown = entryKey();
    window.scrollTo({ top: 0 });
  }
}

/** Back and forward between the anchors of one page. */
function traverseAnchors(): void {
  const [, path = ''] = /^scroll:\d+:([^#]*)/.exec(shown) ?? [];
  if (samePage(path, location.pathname)) arrive('traversed');
}

/** `index` counts the pages of the visit (`router.ts`); the anchors of a page share it. */
function entryKey(): string {
  const { pathname, hash } = window.location;
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'index' in state ? state.index : 1;
  return `scroll:${index}:${pathname}${hash}`;
}

function documentReturned(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** `scroll-padding-top` keeps the element clear of the header. */
function scrollToHash(hash: string): void {
  const target = elementNamed(hash.slice(1));
  if (!target) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
  focusOn(target);
}

/** An address may carry anything behind its sign, also what is not a name at all. */
function elementNamed(name: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}
