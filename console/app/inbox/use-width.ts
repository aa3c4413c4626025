import { type RefObject, useLayoutEffect, useState } from 'react';

/** The current width of an element in pixels; 0 until it is mounted. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const { current } = element;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The size of the root's text, which a user can set in the browser. */
export function rootPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
