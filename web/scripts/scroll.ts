import { samePage } from '#contract/page-path.ts';
import { asksForDemo } from '#contract/source.ts';
import { layOutAll } from '#web/scripts/lay-out-rest.ts';
import { readStored, store } from '#web/ui/stored.ts';

/** Delay before a page scrolls to the element in its URL (R20). */
const hashDelayMs = 100;
/** Scrolling must pause for this long before the position counts (R26). */
const debounceMs = 150;

/** The type of navigation that led to a history entry. */
type Arrival = 'opened' | 'followed' | 'traversed';

/** The history entry on screen. While a page is fetched, the URL is already that of the next one. */
let shown = '';
/** The last saved position, in pixels. */
let keptTop = 0;
let hashTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Scroll positions and anchors. Back and forward restore the saved position, a hash scrolls smoothly to
 * its element below the header, and anything else starts at the top. Positions are in session storage,
 * one per history entry.
 */
export function startScroll(): void {
  history.scrollRestoration = 'manual';
  onScrollPause(keepScroll);
  // Saves the position when the visitor leaves while the page is still scrolling.
  for (const leaving of ['click', 'popstate', 'pagehide']) {
    addEventListener(leaving, keepScroll, { capture: true });
  }
  addEventListener('click', followAnchor, { capture: true });
  addEventListener('popstate', traverseAnchors);
  arrive('opened');
}

/** Calls `then` when the page has stopped scrolling. */
export function onScrollPause(then: () => void, options: { signal?: AbortSignal } = {}): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(then, debounceMs);
  };
  addEventListener('scroll', restart, { passive: true, ...options });
}

export function keepScroll(): void {
  keptTop = Math.round(window.scrollY);
  if (shown) store('sessionStorage', shown, String(keptTop));
}

/** Scrolls the entry that is shown now to its saved position, to its hash, or to the top. */
export function arrive(arrival: Arrival): void {
  clearTimeout(hashTimer);
  dropHashQuery();
  showAsked();
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

/** Mailing tools add their query to the end of an address, which is its hash: `/lab#contacts?utm_source=mail`. */
function dropHashQuery(): void {
  const { pathname, search, hash } = location;
  const [name = ''] = hash.split(/[?&]|%3F|%26/i);
  if (name !== hash) history.replaceState(history.state, '', pathname + search + name);
}

/** A replaced page keeps its scroll position. Reading `scrollY` here would force a layout. */
export function toTop(): void {
  if (keptTop > 0) window.scrollTo({ top: 0, behavior: 'instant' });
}

/** True if the URL leads to an element of the page rather than to its heading. */
export function arrivesAtHash(arrival: Arrival): boolean {
  if (!window.location.hash) return false;
  return arrival !== 'traversed' || readStored('sessionStorage', entryKey()) === null;
}

/** Focuses an element, without adding one that isn't a control to the tab order. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Matches contact forms to the request in the address (`web/forms/contact/contact-form.tsx`). */
function showAsked(): void {
  document.documentElement.toggleAttribute('data-asks-demo', asksForDemo(location.search));
}

/**
 * A link to the current page adds a history entry and scrolls from the current position. If there is no anchor, a link
 * that changes the address's own query, such as the filter of a list, loads the page again.
 */
function followAnchor(event: MouseEvent): void {
  const link = plainClick(event);
  if (!link || !samePage(link.pathname, shownPath())) return;
  const ownQuery = asksForDemo(location.search) ? '' : location.search;
  if (!link.hash && link.search !== ownQuery) return;
  // Other scripts handle these links.
  if (link.matches(handledElsewhere)) return;
  event.preventDefault();
  if (link.href !== location.href) {
    history.pushState(
      { ...history.state, url: link.pathname + link.search + link.hash },
      '',
      link.href,
    );
  }
  if (link.hash) arrive('followed');
  else {
    showAsked();
    shown = entryKey();
    window.scrollTo({ top: 0 });
  }
}

/** Back and forward between the anchors of one page. */
function traverseAnchors(): void {
  if (samePage(shownPath(), location.pathname)) arrive('traversed');
}

/** The path of the page on screen. While the next page is loading, `location` is already ahead. */
export function shownPath(): string {
  return /^scroll:\d+:([^#]*)/.exec(shown)?.[1] ?? location.pathname;
}

/** `index` counts the pages in the visit (`router.ts`); anchors on one page share it. */
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

/**
 * `scroll-padding-top` keeps the element clear of the header. A link that asks for a demo focuses the first field of
 * its form. If the section's heading and the field don't fit on the screen together, the page scrolls to the field.
 */
function scrollToHash(hash: string): void {
  const target = elementNamed(hash.slice(1));
  if (!target) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const field = target.querySelector<HTMLInputElement>('[data-asks-demo] .control');
  const label = field?.labels?.[0];
  const seen = label && !fitTogether(target, field) ? label : target;
  seen.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
  focusOn(field ?? target);
}

function fitTogether(target: HTMLElement, field: HTMLElement): boolean {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const height = field.getBoundingClientRect().bottom - target.getBoundingClientRect().top;
  return padding + height < window.innerHeight;
}

/** A hash can contain anything, including malformed escapes. */
function elementNamed(name: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}

const handledElsewhere =
  '.skip-link, [data-carousel-stop], [data-dialog], [data-back], [data-field-link]';

/** The link inside this site that a click follows in this tab; null for any other click. */
export function plainClick(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin) return null;
  return link.matches('[download], [target="_blank"]') ? null : link;
}

/** Pages have no file extension in their URL. */
export function isFile(pathname: string): boolean {
  return /\.\w+$/.test(pathname);
}
