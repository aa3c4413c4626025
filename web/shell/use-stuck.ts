import { useEffect, useState } from 'react';

/** Milliseconds of rest before the scroll position counts (specification, section 9). */
const debounce = 150;

/** Whether the page is scrolled away from its top; checked on load and on scroll. */
export function useStuck(): boolean {
  const [stuck, setStuck] = useState(false);

  useEffect(() => {
    const check = () => setStuck(window.scrollY > 0);
    let timer = setTimeout(check, 0);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(check, debounce);
    };
    addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', wait);
    };
  }, []);

  return stuck;
}
