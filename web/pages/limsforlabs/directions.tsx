import type { ReactElement, SVGProps } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { cloud } from '#web/pictures/cloud.ts';
import { capInks } from '#web/ui/cap.tsx';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

const { capabilities } = copyOf('capabilities');
const { directions, directionsHeading: directionsCopy } = copyOf('limsforlabs');

/** The five directions: all five side by side from 769 px (R143), a row to swipe below that. */
export function Directions() {
  return (
    <Section tone="ink" labelledBy="directions-title">
      <SectionHeading
        id="directions-title"
        title={directionsCopy.title}
        intro={directionsCopy.intro}
        className="mb-7 lg:mb-14"
      />
      <Carousel
        label={directionsCopy.label}
        stops={directions.map(({ slug }) => ({
          id: slideId(slug),
          name: capability(slug).name,
          color: capability(slug).tube,
        }))}
        compact
        viewportClass="-ml-4 lg:-ml-6"
        controlsClass="mt-6 min-[48.0625rem]:hidden"
      >
        {directions.map(({ slug, result, text }, place) => (
          <CarouselSlide
            key={slug}
            id={slideId(slug)}
            label={`${place + 1} of ${directions.length}`}
            className="direction min-w-0 flex-[0_0_78%] snap-start scroll-mt-96 pl-4 sm:flex-[0_0_calc(100%/2.4)] min-[48.0625rem]:flex-[0_0_20%] lg:pl-6"
          >
            <svg
              viewBox="0 0 200 150"
              className={`w-full rounded-sheet border border-line bg-ink-raised ${capInks[capability(slug).tube]}`}
              fill="none"
              strokeLinecap="round"
              aria-hidden="true"
            >
              {figures[slug].map((part) =>
                'type' in part ? part : <Line key={part.join()} stroke={part} />,
              )}
            </svg>
            <p
              aria-hidden="true"
              className="mt-2.5 text-muted text-sm leading-snug sm:min-h-[2.75em]"
            >
              {result}
            </p>
            <h3 className="mt-4 font-semibold text-lg leading-snug sm:text-sm sm:max-lg:tracking-tight lg:text-base xl:text-lg">
              {capability(slug).name}
            </h3>
            <p className="mt-2 text-muted text-sm">{text}</p>
          </CarouselSlide>
        ))}
      </Carousel>
    </Section>
  );
}

type DirectionSlug = (typeof directions)[number]['slug'];

function slideId(slug: DirectionSlug): string {
  return `direction-${slug}`;
}

/** The name and color of the entry in the 'automates' list. */
function capability(slug: DirectionSlug) {
  const found = capabilities.find((each) => each.slug === slug);
  if (!found) throw new Error(`content/capabilities.json has no ${slug}`);
  return found;
}

function Line({ stroke: [path, className, width, more] }: { stroke: Stroke }) {
  return <path d={path} className={className} strokeWidth={width} {...more} />;
}

type Stroke = readonly [
  path: string,
  className: string,
  width: number,
  more?: SVGProps<SVGPathElement>,
];

const butt = { strokeLinecap: 'butt' } as const;
const dotted = { strokeDasharray: '3 5' };

/** Drawings of 200 by 150 units, in the tube's color, on the lines of a form. */
const figures: Record<DirectionSlug, readonly (Stroke | ReactElement)[]> = {
  /** Four results on their reference ranges; the second is above its own. */
  biochemistry: [
    ['M22 30H178M22 60H178M22 90H178M22 120H178', 'stroke-line', 7],
    ['M70 30H130M70 60H130M70 90H130M70 120H130', 'stroke-current opacity-60', 7, butt],
    ['M104 21V39M88 81V99M116 111V129', 'stroke-chalk', 3],
    ['M158 50V70', 'stroke-alarm', 4],
  ],
  /** A calibration curve; a reading above its top, and its dilution on the curve. */
  immunochemistry: [
    ['M24 14V128H184', 'stroke-line', 1.5],
    ['M24 44H184', 'stroke-line', 1.5, dotted],
    ['M28 122C76 122 92 112 110 82S150 48 180 46', 'stroke-current', 3],
    ['M48 121h0M74 116h0M96 102h0M128 62h0M152 50h0', 'stroke-current', 9],
    ['M166 28C140 22 112 40 110 72M103 64 110 74 117 64', 'stroke-chalk', 2],
    ['M170 28h0', 'stroke-alarm', 11],
    ['M110 82h0', 'stroke-chalk', 11],
  ],
  /** A plate with discs and their zones; two discs have none. */
  microbiology: [
    <circle key="plate" cx="100" cy="75" r="64" className="fill-current opacity-20" />,
    <circle key="rim" cx="100" cy="75" r="64" className="stroke-line" strokeWidth="2" />,
    ['M100 37h0', 'stroke-ink-raised', 42],
    ['M64 84h0', 'stroke-ink-raised', 34],
    ['M120 106h0', 'stroke-ink-raised', 28],
    ['M100 37h0M64 84h0M120 106h0M138 64h0M98 76h0', 'stroke-current', 11],
    ['M79 37H121M79 33V41M121 33V41', 'stroke-chalk', 1.5],
  ],
  /** Signal-to-cutoff ratios: two reactive, one in the gray zone around the cutoff. */
  serology: [
    ['M16 74H184', 'stroke-current opacity-25', 20, butt],
    ['M16 74H184', 'stroke-line', 1.5, dotted],
    [
      'M28 132V118M52 132V108M76 132V122M100 132V74M124 132V114M148 132V40M172 132V26M16 132H184',
      'stroke-line',
      1.5,
    ],
    ['M28 118h0M52 108h0M76 122h0M124 114h0', 'stroke-muted', 10],
    ['M148 40h0M172 26h0', 'stroke-current', 13],
    ['M100 74h0', 'stroke-chalk', 13],
  ],
  /** A scattergram of white cells with a cloud where none belongs. */
  hematology: [
    ['M24 14V128H184', 'stroke-line', 1.5],
    [cloud(58, 104, 18, 14, 34), 'stroke-muted', 4],
    [cloud(92, 82, 14, 12, 20), 'stroke-chalk', 4],
    [cloud(142, 92, 28, 18, 70), 'stroke-current', 4],
    [cloud(74, 40, 16, 12, 18), 'stroke-alarm', 4],
    <circle
      key="gate"
      cx="74"
      cy="40"
      r="23"
      className="stroke-alarm"
      strokeDasharray="4 5"
      strokeWidth="1.5"
    />,
  ],
};
