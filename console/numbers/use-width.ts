import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, now and after each change; 0 before it is in the page. */
export function useWidth<E extends Element>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    setWidth(element.current.clientWidth);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
