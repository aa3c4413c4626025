import type { ReactNode } from 'react';
import { platformMapWords } from '#content/platform-map.ts';

/** The signs as they are drawn in the animation. */
export function PlatformMapLegend() {
  const { legend, signs } = platformMapWords;
  return (
    <ul
      aria-label={legend}
      className="small mt-7 flex flex-wrap gap-x-7 gap-y-3 text-muted lg:justify-center"
    >
      {(Object.keys(drawings) as (keyof typeof drawings)[]).map((sign) => (
        <li key={sign} className="flex items-center gap-2">
          <svg width="26" height="36" viewBox="-16 -22 32 44" {...strokes} aria-hidden="true">
            {drawings[sign]}
          </svg>
          {signs[sign]}
        </li>
      ))}
    </ul>
  );
}

const strokes = { fill: 'none', strokeWidth: 2.5, strokeLinecap: 'round' } as const;
const sheet = 'M-11-14H5l6 6v22h-22z';
const drawings: Record<keyof typeof platformMapWords.signs, ReactNode> = {
  order: (
    <g className="stroke-citrate">
      <path className="fill-sheet" d={sheet} />
      <path d="M-5-4h8M-5 2H5M-5 8h6" />
    </g>
  ),
  sample: (
    <>
      <path className="fill-sheet stroke-ink" d="M-7-10H7V13a7 7 0 0 1-14 0z" />
      <path className="fill-serum" d="M-5.5 2h11v11a5.5 5.5 0 0 1-11 0z" />
      <path className="fill-lavender" d="M-9-20H9v10a2 2 0 0 1-2 2H-7a2 2 0 0 1-2-2z" />
    </>
  ),
  result: (
    <>
      <path className="fill-sheet stroke-ink" d={sheet} />
      <path className="stroke-heparin" strokeWidth="3.5" d="M-5.5 2.5l4 4 7-9" />
    </>
  ),
  gap: (
    <g className="stroke-heparin">
      <path className="fill-sheet" d={sheet} />
      <path strokeWidth="3" d="M0-4v12M-6 2H6" />
    </g>
  ),
  carried: <path className="stroke-serum" strokeWidth="6" strokeDasharray=".1 11" d="M-11 0h24" />,
};
