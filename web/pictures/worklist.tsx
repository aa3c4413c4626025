import {
  type HeroPicture,
  HeroSheetHeader,
  HeroSheets,
  heroFooter,
  heroRow,
  RangeBar,
} from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** One accession in the laboratory's worklist: verified results, held results, and the reason. */
export const worklist: HeroPicture = {
  picture: <Worklist />,
  caption:
    'A worklist in the Laboratory system, with sample data. Potassium is held: it rose by 1.7 mmol/L in a day and the sample is hemolyzed. Ferritin is low and waits for review.',
};

function Worklist() {
  return (
    <HeroSheets front={<DeltaCheck />}>
      <HeroSheetHeader title="26-1120-0417" detail="Female, 34 years. Serum, drawn 08:12">
        <Barcode className="h-9 w-36 max-sm:hidden" />
      </HeroSheetHeader>
      {rows.map((row) => (
        <Row key={row.test} {...row} />
      ))}
      <footer className={heroFooter}>
        <span>AU680, rack 14-3</span>
        <span className="max-[22.5rem]:hidden">QC in control, 2 levels</span>
      </footer>
    </HeroSheets>
  );
}

type Result = {
  test: string;
  value: number;
  unit: string;
  range: readonly [low: number, high: number];
  state: string;
  /** The result that the row shows until its motion plays. */
  before?: Result;
  className?: string;
};

function Row({ test, value, unit, range, state, before, className }: Result) {
  const [low, high] = range;
  const flag = value < low ? 'L' : value > high ? 'H' : '';
  return (
    <div className={classNames(heroRow, columns, flag && 'bg-alarm/6', className ?? 'relative')}>
      <b className="font-medium">{test}</b>
      <span className="text-muted text-sm">
        <b className={classNames('font-semibold text-lg', flag ? 'text-alarm' : 'text-ink')}>
          {value}
        </b>{' '}
        <span className="max-[22.5rem]:hidden">{unit}</span>
        {flag ? (
          <b className="ml-1 rounded-[4px] bg-alarm px-1.5 py-px font-semibold text-sheet md:ml-2">
            {flag}
          </b>
        ) : null}
      </span>
      <b
        className={classNames(
          'font-semibold text-sm md:text-base',
          state === 'Verified' ? 'text-heparin' : 'text-alarm',
        )}
      >
        {state}
      </b>
      <span className="text-muted text-sm max-md:hidden">
        {low}–{high}
      </span>
      <span className="flex">
        <RangeBar value={value} low={low} high={high} />
      </span>
      {before ? (
        <Row
          {...before}
          className="plays-out absolute inset-x-0 top-0 bg-sheet [--plays-at:0.95s]"
        />
      ) : null}
    </div>
  );
}

/** The reason for the hold: the last segment is drawn, then the row behind is held. */
function DeltaCheck() {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-4 md:grid-cols-[13rem_1fr] md:gap-7">
      <svg viewBox="0 0 220 112" className="w-full" role="presentation">
        <path d="M0 44H220V106H0z" className="fill-heparin/12" />
        <path d="M6 78 50 84 94 74 138 79" className="fill-none stroke-ink" strokeWidth="2.5" />
        <path
          d="M138 79 206 22"
          pathLength="1"
          className="plays-draw fill-none stroke-ink [--plays-at:0.4s]"
          strokeWidth="2.5"
        />
        <path
          d="M6 78h0M50 84h0M94 74h0M138 79h0"
          className="stroke-ink"
          strokeWidth="9"
          strokeLinecap="round"
        />
        <circle cx="206" cy="22" r="9" className="plays-in fill-alarm [--plays-at:0.65s]" />
      </svg>
      <p className="leading-snug">
        <span className="text-muted text-sm">Potassium, delta check</span>
        <b className="block text-2xl max-[24rem]:text-xl">
          4.2 → <span className="plays-in text-alarm [--plays-at:0.65s]">5.9</span>
        </b>
        in 24&nbsp;h. Hemolysis index&nbsp;2+. Recollect.
      </p>
    </div>
  );
}

const columns =
  'grid-cols-[5.7rem_7.5rem_4.6rem_minmax(0,1fr)] max-[22.5rem]:grid-cols-[5.7rem_5rem_4.6rem_minmax(0,1fr)] md:grid-cols-[7.8rem_10.6rem_6.1rem_6.5rem_minmax(0,1fr)]';

const potassium = { test: 'Potassium', unit: 'mmol/L', range: [3.5, 5.1] } as const;

/** Adult reference ranges. */
const rows: readonly Result[] = [
  { test: 'Sodium', value: 139, unit: 'mmol/L', range: [135, 145], state: 'Verified' },
  {
    ...potassium,
    value: 5.9,
    state: 'Held',
    before: { ...potassium, value: 4.2, state: 'Verified' },
  },
  { test: 'Creatinine', value: 0.84, unit: 'mg/dL', range: [0.51, 0.95], state: 'Verified' },
  { test: 'Glucose', value: 94, unit: 'mg/dL', range: [70, 99], state: 'Verified' },
  { test: 'Calcium', value: 9.4, unit: 'mg/dL', range: [8.6, 10.2], state: 'Verified' },
  { test: 'Ferritin', value: 8, unit: 'ng/mL', range: [13, 150], state: 'Review' },
];

/** Accession 26-1120-0417 in Code 128 C: a scanner reads it from the screen. */
function Barcode({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 90 22" className={className} preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 11H90"
        className="stroke-ink"
        strokeWidth="22"
        strokeDasharray={widths}
        shapeRendering="crispEdges"
      />
    </svg>
  );
}

/** Start C, 26, 11, 20, 04, 17, check digit 5, stop: widths of bars and spaces in turn, in modules. */
const widths = [...'2112323212212312122212311213221232211312222331112', '9'].join(' ');
