import { samePage } from '#contract/canonical-path.ts';
import { documentReturned } from '#web/lib/document-returned.ts';
import { layOutAll } from '#web/scripts/lay-out-rest.ts';

/** Delay before a page scrolls to the element in its URL (R20). */
const hashDelayMs = 100;
/** Scrolling must pause for this long before the position counts (R26). */
const debounceMs = 150;

/** The type of navigation that led to a history entry. */
type Arrival = 'opened' | 'followed' | 'traversed';

/** The path of the page on screen. While the next page is loading, `location` is already ahead. */
let shown = location.pathname;
let hashTimer: ReturnType<typeof setTimeout> | undefined;

export function shownPath(): string {
  return shown;
}

/**
 * Anchors. The browser itself restores the position of an entry that the visitor returns to; a hash scrolls smoothly
 * to its element below the header, and anything else starts at the top.
 */
export function startScroll(): void {
  // Browsers without the Navigation API follow links as documents.
  if ('navigation' in window) navigation.addEventListener('navigate', followAnchor);
  addEventListener('popstate', () => samePage(shown, location.pathname) && showAsked());
  arrive(documentReturned() ? 'traversed' : 'opened');
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

/** Notes the page that is shown now, and scrolls to its hash unless the visitor has returned to it. */
export function arrive(arrival: Arrival): void {
  clearTimeout(hashTimer);
  dropHashQuery();
  showAsked();
  shown = location.pathname;
  const { hash } = location;
  if (!hash || arrival === 'traversed') return;
  layOutAll();
  hashTimer = setTimeout(() => scrollToHash(hash), hashDelayMs);
}

/** Mailing tools add their query to the end of an address, which is its hash: `/lab#contacts?utm_source=mail`. */
function dropHashQuery(): void {
  const { pathname, search, hash } = location;
  const [name = ''] = hash.split(/[?&]|%3F|%26/i);
  if (name !== hash) history.replaceState(history.state, '', pathname + search + name);
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

/** Matches contact forms to the request in the address (`web/forms/contact/asked.tsx`). */
function showAsked(): void {
  const { dataset } = document.documentElement;
  dataset.asks = query('ask') ?? '';
  dataset.of = query('of') ?? '';
  document.dispatchEvent(new Event('asked'));
}

function query(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/**
 * A link to the current page adds a history entry and scrolls from the current position. If there is no anchor, a link
 * that changes the address's own query, such as the filter of a list, loads the page again.
 */
function followAnchor(event: NavigateEvent): void {
  const { canIntercept, downloadRequest, hashChange, navigationType: type, destination } = event;
  if (!canIntercept || downloadRequest !== null || (type !== 'push' && type !== 'replace')) return;
  // Scripts add entries of their own.
  if (destination.sameDocument && !hashChange) return;
  const { pathname, search, hash } = new URL(destination.url);
  const ownQuery = query('ask') ? '' : location.search;
  if (!samePage(pathname, shown) || (!hash && search !== ownQuery)) return;
  event.intercept({
    focusReset: 'manual',
    scroll: 'manual',
    handler: async () => {
      arrive('followed');
      if (!hash) window.scrollTo({ top: 0 });
    },
  });
}

/**
 * `scroll-padding-top` keeps the element clear of the header. A link with a purpose focuses the first field of its
 * form. If the section's heading and the field don't fit on the screen together, the page scrolls to the field.
 */
function scrollToHash(hash: string): void {
  const target = elementNamed(hash.slice(1));
  if (!target) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const field = target.querySelector<HTMLInputElement>('[data-asks]:not([data-asks=""]) .control');
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
