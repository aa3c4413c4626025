import type { ReactNode } from 'react';
import { automates } from '#content/capabilities.ts';
import { directions, directionsCopy } from '#content/limsforlabs.ts';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** The five directions: all five side by side from 769 px (R143), a row to swipe below that. */
export function Directions() {
  return (
    <Section tone="ink" labelledBy="directions-title">
      <SectionHeading
        id="directions-title"
        title={directionsCopy.title}
        intro={directionsCopy.intro}
        className="mb-10 lg:mb-14"
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
              className={`w-full rounded-sheet border border-line bg-ink-raised ${lit[capability(slug).tube]}`}
              fill="none"
              strokeLinecap="round"
              aria-hidden="true"
            >
              {figures[slug]}
            </svg>
            <p aria-hidden="true" className="mt-2.5 text-muted text-xs sm:min-h-[2.7em]">
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
function capability<Slug extends DirectionSlug>(slug: Slug) {
  const found = automates.find((each) => each.slug === slug) as Extract<
    (typeof automates)[number],
    { slug: Slug }
  >;
  return found;
}

/** Dots of a plot in the shape of an ellipse, densest in the middle. */
function cloud(x: number, y: number, width: number, height: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.4;
    const distance = (index / count) ** 0.7;
    const across = Math.round(x + Math.cos(angle) * distance * width);
    return `M${across} ${Math.round(y + Math.sin(angle) * distance * height)}h0`;
  }).join('');
}

const lit = {
  heparin: 'text-heparin',
  gold: 'text-gold',
  serum: 'text-serum',
  amber: 'text-amber',
  lavender: 'text-lavender',
} as const;

/** Drawings of 200 by 150 units, in the tube's color, on the lines of a form. */
const figures: Record<DirectionSlug, ReactNode> = {
  /** Four results on their reference ranges; the second is above its own. */
  biochemistry: (
    <>
      <path d="M22 30H178M22 60H178M22 90H178M22 120H178" className="stroke-line" strokeWidth="7" />
      <path
        d="M70 30H130M70 60H130M70 90H130M70 120H130"
        className="stroke-current opacity-60"
        strokeWidth="7"
        strokeLinecap="butt"
      />
      <path d="M104 21V39M88 81V99M116 111V129" className="stroke-chalk" strokeWidth="3" />
      <path d="M158 50V70" className="stroke-alarm" strokeWidth="4" />
    </>
  ),
  /** A calibration curve; a reading above its top, and its dilution on the curve. */
  immunochemistry: (
    <>
      <path d="M24 14V128H184" className="stroke-line" strokeWidth="1.5" />
      <path d="M24 44H184" className="stroke-line" strokeDasharray="3 5" strokeWidth="1.5" />
      <path
        d="M28 122C76 122 92 112 110 82S150 48 180 46"
        className="stroke-current"
        strokeWidth="3"
      />
      <path
        d="M48 121h0M74 116h0M96 102h0M128 62h0M152 50h0"
        className="stroke-current"
        strokeWidth="9"
      />
      <path
        d="M166 28C140 22 112 40 110 72M103 64 110 74 117 64"
        className="stroke-chalk"
        strokeWidth="2"
      />
      <path d="M170 28h0" className="stroke-alarm" strokeWidth="11" />
      <path d="M110 82h0" className="stroke-chalk" strokeWidth="11" />
    </>
  ),
  /** A plate with discs and their zones; two discs have none. */
  microbiology: (
    <>
      <circle cx="100" cy="75" r="64" className="fill-current opacity-20" />
      <circle cx="100" cy="75" r="64" className="stroke-line" strokeWidth="2" />
      <path d="M100 37h0" className="stroke-ink-raised" strokeWidth="42" />
      <path d="M64 84h0" className="stroke-ink-raised" strokeWidth="34" />
      <path d="M120 106h0" className="stroke-ink-raised" strokeWidth="28" />
      <path
        d="M100 37h0M64 84h0M120 106h0M138 64h0M98 76h0"
        className="stroke-current"
        strokeWidth="11"
      />
      <path d="M79 37H121M79 33V41M121 33V41" className="stroke-chalk" strokeWidth="1.5" />
    </>
  ),
  /** Signal-to-cutoff ratios: two reactive, one in the gray zone around the cutoff. */
  serology: (
    <>
      <path
        d="M16 74H184"
        className="stroke-current opacity-25"
        strokeLinecap="butt"
        strokeWidth="20"
      />
      <path d="M16 74H184" className="stroke-line" strokeDasharray="3 5" strokeWidth="1.5" />
      <path
        d="M28 132V118M52 132V108M76 132V122M100 132V74M124 132V114M148 132V40M172 132V26M16 132H184"
        className="stroke-line"
        strokeWidth="1.5"
      />
      <path d="M28 118h0M52 108h0M76 122h0M124 114h0" className="stroke-muted" strokeWidth="10" />
      <path d="M148 40h0M172 26h0" className="stroke-current" strokeWidth="13" />
      <path d="M100 74h0" className="stroke-chalk" strokeWidth="13" />
    </>
  ),
  /** A scattergram of white cells with a cloud where none belongs. */
  hematology: (
    <>
      <path d="M24 14V128H184" className="stroke-line" strokeWidth="1.5" />
      <path d={cloud(58, 104, 18, 14, 34)} className="stroke-muted" strokeWidth="4" />
      <path d={cloud(92, 82, 14, 12, 20)} className="stroke-chalk" strokeWidth="4" />
      <path d={cloud(142, 92, 28, 18, 70)} className="stroke-current" strokeWidth="4" />
      <path d={cloud(74, 40, 16, 12, 18)} className="stroke-alarm" strokeWidth="4" />
      <circle
        cx="74"
        cy="40"
        r="23"
        className="stroke-alarm"
        strokeDasharray="4 5"
        strokeWidth="1.5"
      />
    </>
  ),
};
