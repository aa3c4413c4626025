import { useEffect } from 'react';
import { layOutRest } from '#web/navigation/lay-out-rest.ts';

/** Tells the boot script and the tests that the page is alive. */
export function useHydratedMark(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    // A kept click wakes the part that it belongs to, which cannot be while React is at work.
    setTimeout(() => {
      dispatchEvent(new Event('site:hydrated'));
      void layOutRest();
    });
  }, []);
}
