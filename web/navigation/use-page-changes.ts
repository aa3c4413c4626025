import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { samePage } from '#content/pages.ts';
import { layOutAll } from '#web/navigation/lay-out-rest.ts';
import { forgetPageEntries, keepPageEntry } from '#web/navigation/page-entry.ts';
import { keepScroll, savedScroll } from '#web/navigation/saved-scroll.ts';

/** Milliseconds before a page scrolls to the element that its address names (specification, section 2). */
const hashDelay = 100;
/** Milliseconds between the last scroll and the keeping of its position. */
const scrollDebounce = 150;

/**
 * What a change of address does to scroll and focus: back and forward restore the saved position,
 * a hash scrolls smoothly to its element below the header, anything else starts at the top. A new
 * page's heading takes the focus, so that a screen reader says where it is.
 */
export function usePageChanges(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef<Location | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (last.current) keepScroll(entryOf(last.current), window.scrollY);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, scrollDebounce);
    };
    // Whoever follows a link or goes back while the page still scrolls, leaves it there.
    const leaving = ['click', 'popstate', 'pagehide'] as const;
    addEventListener('scroll', onScroll, { passive: true });
    for (const event of leaving) addEventListener(event, keep, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      for (const event of leaving) removeEventListener(event, keep, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const previous = last.current;
    last.current = location;
    if (previous?.key === location.key) return;
    const newPage = previous !== null && !samePage(previous.pathname, location.pathname);
    if (previous === null && !documentReturned()) forgetPageEntries();
    keepPageEntry(location.pathname);
    // The browser itself goes to a plain link's place on the page, and keeps no state of it.
    if (!newPage && type === 'POP' && previous !== null && history.state === null) return;
    const returned = type === 'POP' && (previous !== null || documentReturned());
    const saved = returned ? savedScroll(entryOf(location)) : null;
    if (saved !== null || location.hash) layOutAll();
    if (saved !== null) {
      window.scrollTo({ top: saved, behavior: 'instant' });
    } else if (location.hash) {
      if (newPage) window.scrollTo({ top: 0, behavior: 'instant' });
      const timer = setTimeout(() => scrollToHash(location.hash), hashDelay);
      return () => clearTimeout(timer);
    } else if (previous !== null) {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    if (newPage) focusOn(document.querySelector<HTMLElement>('main h1'));
  }, [location, type]);
}

/** Plain links to a place on the page make entries without a key; their hash tells them apart. */
function entryOf({ key, hash }: Location): string {
  return key + hash;
}

/** Each document's first entry has the same key, so its position counts only for the same document. */
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

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
