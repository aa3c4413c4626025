import { useEffect, useState } from 'react';

/** Milliseconds between the last scroll and the look at it (specification, section 9). */
const scrollDebounce = 150;
/** Pixels; on a lower screen the prompt would cover too much of the page. */
const lowestScreen = 480;

/**
 * Whether the visitor has scrolled past the first block of a page's content, or past one screen of a
 * page that is a single block. Stays true until the page changes; a visitor who is filling in a
 * form is not disturbed.
 */
export function usePassedTop(pathname: string, watching: boolean): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (!watching) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isPastTop() && !isBusy() && innerHeight >= lowestScreen) setPassed(pathname);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, scrollDebounce);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [pathname, watching]);
  return passed === pathname;
}

function isPastTop(): boolean {
  const [first, ...others] = document.querySelectorAll('#content > :not(noscript)');
  if (!first || others.length === 0) return scrollY >= innerHeight;
  return scrollY > 0 && first.getBoundingClientRect().bottom <= headerHeight();
}

/** The sticky header covers the top of the page. */
function headerHeight(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
}

/** In a dialog, or with a form of the page before their eyes. */
function isBusy(): boolean {
  const forms = document.querySelectorAll('#content form[method="post"]');
  return [...forms].some(isInView) || document.querySelector('[role="dialog"][data-open]') !== null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}
