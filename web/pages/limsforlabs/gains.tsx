import type { ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { Picture, Sheet } from '#web/pictures/picture.tsx';
import { type CapColor, ProductMark } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';

const { gains, gainsHeading: gainsCopy } = copyOf('limsforlabs');
const { incidents } = copyOf('support-copy');

/** Workflow, operations, and business as tiles with a screen each. */
export function Gains() {
  return (
    <Section tone="sheet" labelledBy="gains-title" title={gainsCopy.title}>
      <div className="mt-7 grid grid-cols-1 gap-5 md:mt-10 lg:mt-14 lg:grid-cols-2 lg:gap-6">
        <Tile gain={gains.workflow} color="lavender" wide>
          <Trail />
        </Tile>
        <Tile gain={gains.operations} color="citrate">
          <Clocks />
        </Tile>
        <Tile gain={gains.business} color="heparin">
          <Reconciliation />
        </Tile>
      </div>
    </Section>
  );
}

type TileProps = {
  gain: (typeof gains)[keyof typeof gains];
  color: CapColor;
  /** True for a tile that takes a full row, with its picture next to the text. */
  wide?: boolean;
  children: ReactNode;
};

function Tile({ gain, color, wide = false, children }: TileProps) {
  return (
    <article
      data-tone="wash"
      aria-labelledby={`gain-${gain.slug}`}
      className={classNames(
        'rounded-sheet p-5 md:p-9 lg:p-10',
        wide && 'grid gap-x-14 lg:col-span-2 lg:grid-cols-[5fr_6fr] lg:p-12',
      )}
    >
      <div>
        <p className="font-semibold text-sm">
          <ProductMark color={color} name={gain.name} />
        </p>
        <h3 id={`gain-${gain.slug}`} className="mt-4 text-xl">
          {gain.title}
        </h3>
        <p className="mt-3 max-w-measure text-muted">{gain.text}</p>
      </div>
      <Picture caption={gain.caption} className={classNames('mt-6 md:mt-8', wide && 'lg:mt-0')}>
        {children}
      </Picture>
    </article>
  );
}

/** The trail of one accession, from the order to the report. */
function Trail() {
  return (
    <Sheet>
      <header className="flex items-baseline justify-between gap-4 border-line border-b px-5 py-3.5 sm:px-6">
        <p className="font-semibold text-base">26-1120-0417</p>
        <p className="text-muted">2 h 28 min</p>
      </header>
      <div className="px-5 py-5 sm:px-6">
        {steps.map(({ time, step, place, held }) => (
          <div
            key={time}
            className="group relative grid grid-cols-[2.6rem_minmax(0,1fr)] gap-x-8 pb-3 last:pb-0 sm:grid-cols-[2.6rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="text-muted">{time}</span>
            <span
              className={classNames(
                'absolute top-1 left-[3.3rem] h-[1.15em] w-[0.7em] rounded-t-[1px] rounded-b-[0.35em]',
                held ? 'bg-alarm' : 'bg-lavender',
              )}
            />
            <span className="absolute top-5 bottom-0 left-[calc(3.3rem+0.35em-0.5px)] w-px bg-rule group-last:hidden" />
            <b className={classNames('font-semibold text-sm leading-tight', held && 'text-alarm')}>
              {step}
            </b>
            <span className="text-muted max-sm:hidden sm:text-right">{place}</span>
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** The two clocks of each incident level, on a scale that stretches the first hours. */
function Clocks() {
  return (
    <Sheet className="px-5 py-5 sm:px-6">
      <div className="grid grid-cols-[3.7rem_minmax(0,1fr)] gap-x-3 gap-y-3">
        {incidents.map(({ level, firstResponse, plan }) => (
          <div key={level} className="col-span-2 grid grid-cols-subgrid items-center">
            <b className="font-semibold text-sm">{level}</b>
            <span className="relative h-8">
              <span className="absolute inset-x-0 top-1/2 h-px bg-rule" />
              <span
                className="absolute top-1/2 h-2 -translate-y-1/2 rounded-full bg-citrate"
                style={{ left: `${hours(firstResponse)}%`, right: `${100 - hours(plan)}%` }}
              />
              {[firstResponse, plan].map((time) => (
                <span
                  key={time}
                  className="absolute top-1/2 grid h-7 -translate-x-1/2 -translate-y-1/2 place-items-center whitespace-nowrap rounded-full border border-citrate bg-sheet px-1 font-semibold"
                  style={{ left: `${hours(time)}%` }}
                >
                  {time}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Sheet>
  );
}

/** The place of a time such as '4 h' on the scale in percent, from 1 h on the left to 48 h. */
function hours(time: string): number {
  const at = (value: number) => value ** 0.3;
  return Math.round(7 + ((at(Number.parseInt(time, 10)) - at(1)) / (at(48) - at(1))) * 86);
}

/** A month of completed accessions, each on the bill. */
function Reconciliation() {
  return (
    <Sheet className="px-5 py-5 sm:px-6">
      <svg viewBox="0 0 310 84" className="w-full" role="presentation">
        {days.map((count, index) => (
          <rect
            key={dayAt(index)}
            x={dayAt(index)}
            y={82 - count / 15}
            width="7"
            height={count / 15}
            rx="1.5"
            className="fill-heparin/75"
          />
        ))}
        <path d="M0 83H310" className="stroke-field" strokeWidth="1" />
      </svg>
      <p className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(5.2rem,1fr))] gap-3 border-line border-t pt-3">
        {totals.map(([name, value]) => (
          <span key={name} className="text-muted">
            {name}
            <br />
            <b className="font-semibold text-base text-ink">{value}</b>
          </span>
        ))}
      </p>
    </Sheet>
  );
}

function dayAt(index: number): number {
  return index * 10 + 1;
}

const steps = [
  { time: '07:58', step: 'Ordered', place: 'Portal, family practice', held: false },
  { time: '08:12', step: 'Drawn and labeled', place: 'Room 2, one serum tube', held: false },
  { time: '08:41', step: 'Received', place: 'Accessioning', held: false },
  { time: '08:53', step: 'On the analyzer', place: 'AU680, rack 14-3', held: false },
  { time: '09:03', step: 'Potassium held', place: 'Delta check, hemolysis 2+', held: true },
  { time: '09:31', step: 'Recollected', place: 'Room 2, heparin tube', held: false },
  { time: '10:04', step: 'Potassium 4.3, in range', place: 'AU680, rack 15-1', held: false },
  { time: '10:19', step: 'Verified', place: 'Chemistry, day shift', held: false },
  { time: '10:26', step: 'Reported', place: 'EMR over FHIR, patient app', held: false },
] as const;

const totals = [
  ['Completed', '28,012'],
  ['Billed', '28,012'],
  ['Unbilled', '0'],
] as const;

/** Accessions of the 31 days of October 2026, which begins on a Thursday; their sum is the total above. */
const days = [
  1094, 1032, 512, 318, 1146, 1121, 1108, 1083, 1040, 498, 306, 1152, 1130, 1117, 1089, 1036, 521,
  322, 1158, 1126, 1113, 1095, 1043, 507, 311, 1149, 1134, 1122, 1086, 1029, 514,
];
