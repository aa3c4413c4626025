import { useEffect } from 'react';
import { reachable } from '#console/app/api/call.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { reportReturn } from '#console/app/ui/toasts.ts';

/**
 * Shown while the server does not respond. It disappears on its own, because requests are retried.
 */
export function UnreachableBanner() {
  const isReachable = reachable.useValue();
  useEffect(() => {
    if (isReachable) reportReturn();
  }, [isReachable]);
  return (
    <div role="status" className="sticky top-0 z-70 empty:hidden">
      {isReachable ? null : (
        <p className="flex items-center justify-center gap-2 bg-alarm px-4 py-1.5 text-sheet">
          <Glyph name="alert" size={16} />
          Can’t reach the server. Retrying. Nothing you typed is lost.
        </p>
      )}
    </div>
  );
}
