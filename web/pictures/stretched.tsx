import type { ReactNode } from 'react';

/**
 * A drawing in percent of the chart around it. Lines need `vectorEffect="non-scaling-stroke"`, and
 * texts belong next to it, because they would be stretched.
 */
export function Stretched({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
