import { useEffect, useRef } from 'react';
import { copyrightYears } from '#content/shell.ts';

/** The page bears the years of its build; a browser that opens it in a later year corrects them. */
export function CopyrightYears() {
  const years = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (years.current) years.current.textContent = copyrightYears(new Date());
  }, []);
  return (
    <span ref={years} suppressHydrationWarning>
      {copyrightYears(new Date())}
    </span>
  );
}
