import { copyOf } from '#content/copy-of.ts';
import { BloodTube, longTube, shortTube } from '#web/pictures/blood-tube.tsx';
import { Section, SplitHeading } from '#web/ui/section.tsx';

const { tubes: profiTubes } = copyOf('product-pages/profi');

/**
 * Five tubes in order of draw, at true size: a CSS millimeter is 3.78 px. On tablets they scroll
 * sideways, on phones they are drawn on their side, at 90 % of the true size or smaller.
 */
export function OrderOfDraw() {
  const { title, intro, region, tubes, note } = profiTubes;
  return (
    <Section id="order_of_draw" tone="tint" labelledBy="order_of_draw-title" full data-motion>
      <SplitHeading id="order_of_draw-title" title={title} intro={intro} />
      <div className="relative">
        <div className="absolute inset-x-0 top-[106mm] border-ink border-t-2 max-md:hidden" />
        <section
          aria-label={region}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
          tabIndex={0}
          className="md:max-lg:overflow-x-auto"
        >
          <div className="page-column relative md:max-lg:min-w-[60rem] print:min-w-0">
            <Ruler />
            <ol className="max-md:[--mm:min(0.9mm,calc((100vw-2.4rem)/106))] md:grid md:grid-cols-5 md:gap-x-8 print:gap-x-3 md:pl-16 md:[--mm:1mm] md:[--text-figure:8.8rem] print:[--text-figure:5rem]">
              {tubes.map((tube, place) => (
                <li
                  key={tube.name}
                  className="relative max-md:border-line max-md:py-4 max-md:not-first:border-t"
                >
                  <div className="relative h-[calc(17*var(--mm))] md:flex md:h-[106mm] md:items-end">
                    <BloodTube
                      {...drawings[tube.name]}
                      contents={rise}
                      className="w-[calc(17*var(--mm))] max-md:absolute max-md:top-full max-md:left-0 max-md:origin-top-left max-md:-rotate-90"
                    />
                  </div>
                  <TubeText tube={tube} number={place + 1} />
                </li>
              ))}
            </ol>
          </div>
        </section>
      </div>
      <p className="page-column mt-10 text-muted text-sm md:mt-14">
        <span className="block max-w-[44rem]">{note}</span>
      </p>
    </Section>
  );
}

type DrawnTube = (typeof profiTubes.tubes)[number];

function TubeText({ tube, number }: { tube: DrawnTube; number: number }) {
  const { name, additive, volume, tests, reason, mixing } = tube;
  const top = { top: `${106 - drawings[name].filled}mm` };
  return (
    <>
      <h3 className="mt-2 flex gap-2.5 text-xl md:mt-7">
        <span className="font-semibold text-accent md:absolute md:bottom-[calc(100%-106mm-0.135em)] md:left-[19mm] md:text-(length:--text-figure) md:leading-none md:tracking-[-0.05em]">
          {number}
        </span>
        {name}
      </h3>
      <p className="mt-1 text-muted text-sm">
        {additive}
        <span className="md:hidden">, </span>
        <b
          style={top}
          className="whitespace-nowrap font-semibold text-ink md:absolute md:left-[17.5mm] md:-mt-[0.7em] md:text-base md:before:mr-2 md:before:inline-block md:before:w-6 md:before:border-ink md:before:border-t-2 md:before:align-middle"
        >
          {volume}
        </b>
      </p>
      <p className="mt-1.5 font-semibold leading-snug md:mt-3 md:min-h-[3lh] xl:min-h-[2lh]">
        {tests}
      </p>
      <p className="mt-1 text-sm md:mt-2">
        {reason} <span className="text-muted md:mt-2 md:block">{mixing}</span>
      </p>
    </>
  );
}

/** 106 mm, with a longer line at every fifth and tenth. */
function Ruler() {
  const lines = (step: number) =>
    `repeating-linear-gradient(0deg, var(--color-soft) 0 1px, transparent 1px ${step}mm) right / ${8 + step}px`;
  return (
    <div
      aria-hidden="true"
      className="absolute top-0 left-(--gutter) h-[106mm] w-5 text-muted text-sm max-md:hidden"
      style={{ background: [1, 5, 10].map((step) => `${lines(step)} 100% no-repeat`).join() }}
    >
      {[25, 50, 75, 100].map((height) => (
        <span
          key={height}
          className="absolute left-6 translate-y-1/2 whitespace-nowrap leading-none"
          style={{ bottom: `${height}mm` }}
        >
          {height === 100 ? '100 mm' : height}
        </span>
      ))}
    </div>
  );
}

const rise = 'plays-in origin-bottom [--plays-from:scaleY(0)] [transform-box:fill-box]';

export const tubeCaps = {
  'Light blue': 'teal',
  Gold: 'gold',
  Green: 'heparin',
  Lavender: 'lavender',
  Gray: 'slate',
} as const;

const drawings = {
  'Light blue': { color: 'fill-teal', ...shortTube },
  Gold: { color: 'fill-gold', ...longTube },
  Green: { color: 'fill-heparin', ...shortTube },
  Lavender: { color: 'fill-lavender', ...shortTube },
  Gray: { color: 'fill-slate', ...shortTube },
} satisfies Record<DrawnTube['name'], unknown>;
