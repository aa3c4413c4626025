import type { ReactNode } from 'react';
import { platformMapCopy } from '#web/pictures/platform-map.ts';
import { PlatformMapStage } from '#web/pictures/platform-map-stage.tsx';
import { PlatformMapButton, PlatformMapMotionButton } from '#web/sections/platform-map-buttons.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** A sample's path through the platform, as a drawing and a list. */
export function PlatformMapSection() {
  const { title, intro, description } = platformMapCopy;
  return (
    <Section id="map" labelledBy="map-title" data-script="platform-map">
      <div className="items-end justify-between gap-10 lg:flex">
        <SectionHeading id="map-title" title={title} intro={intro} />
        <div
          className="mt-5 flex shrink-0 flex-wrap gap-3 lg:mt-0 lg:flex-row-reverse noscript:hidden"
          data-print="no"
        >
          <PlatformMapButton small />
          <PlatformMapMotionButton />
        </div>
      </div>
      <VisuallyHidden>{description}</VisuallyHidden>
      <div className="lg:mt-10">
        <PlatformMapStage />
      </div>
      <PlatformMapLegend />
    </Section>
  );
}

/** The symbols as drawn in the animation. */
function PlatformMapLegend() {
  const { legend, signs } = platformMapCopy;
  return (
    <ul
      aria-label={legend}
      className="text-sm mt-7 flex flex-wrap gap-x-7 gap-y-3 text-muted max-md:hidden"
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
const drawings: Record<keyof typeof platformMapCopy.signs, ReactNode> = {
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
