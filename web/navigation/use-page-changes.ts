import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { layOutAll } from '#web/navigation/lay-out-rest.ts';
import { keepScroll, savedScroll } from '#web/navigation/saved-scroll.ts';

/** Milliseconds before a page scrolls to the element that its address names (specification, section 2). */
const hashDelay = 100;

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
    const keep = () => keepScroll(last.current?.key, window.scrollY);
    addEventListener('pagehide', keep);
    addEventListener('scrollend', keep);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('scrollend', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const previous = last.current;
    last.current = location;
    if (previous?.key === location.key) return;
    const newPage = previous !== null && previous.pathname !== location.pathname;
    const returned = type === 'POP' && (previous !== null || documentReturned());
    const saved = returned ? savedScroll(location.key) : null;
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
