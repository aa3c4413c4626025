import { copyOf } from '#content/copy-of.ts';

const { facts } = copyOf('home');

/** Four claims with their figures; the volume is drawn on the scale it spans. */
export function FactsStrip() {
  const { availability, drivers, volume, rate } = facts;
  return (
    <section aria-label={facts.title} className="border-line border-t">
      <dl className="page-column grid grid-cols-3 justify-between gap-x-5 gap-y-5 py-6 md:grid-cols-2 md:gap-x-8 lg:grid-cols-[repeat(2,auto)_19.5rem_auto] lg:py-10">
        <Fact value={availability.value} text={availability.text} />
        <Fact value={drivers.value} text={drivers.text} />
        <div className={`${cell} max-md:order-last max-md:col-span-3`}>
          <dt className={label}>{volume.text}</dt>
          <dd className={figure}>
            <span className="flex flex-wrap justify-between">
              {volume.from} <span className="sr-only">to</span> <span>{volume.to}</span>
            </span>
            <Decades />
          </dd>
        </div>
        <Fact value={rate.value} text={rate.text} />
      </dl>
    </section>
  );
}

function Fact({ value, text }: { value: string; text: string }) {
  return (
    <div className={cell}>
      <dt className={`${label} max-w-[18em]`}>{text}</dt>
      <dd className={figure}>{value}</dd>
    </div>
  );
}

/** A logarithmic rule from 100 to 1,000,000: four decades with their minor ticks. */
function Decades() {
  return (
    <svg
      viewBox="0 0 401 12"
      preserveAspectRatio="none"
      className="mt-2.5 h-3 w-full text-field"
      aria-hidden="true"
    >
      <pattern id="decade" width="100" height="12" patternUnits="userSpaceOnUse">
        <path
          d="M.5 0V12M30 7V12M48 7V12M60 7V12M70 7V12M78 7V12M84.5 7V12M90 7V12M95.4 7V12"
          className="stroke-current"
          vectorEffect="non-scaling-stroke"
        />
      </pattern>
      <path d="M0 0H401V12H0z" fill="url(#decade)" />
    </svg>
  );
}

const cell = 'flex flex-col';
const label = 'order-2 mt-1 text-sm text-muted';
const figure = 'order-1 text-xl md:text-2xl proportional-nums [word-spacing:0.1em]';
