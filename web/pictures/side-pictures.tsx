import { copyOf } from '#content/copy-of.ts';
import { Tube } from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { plans } = copyOf('capabilities');
const { trend: patientTrend } = copyOf('product-pages/patient');

/** A control chart whose ninth value breaks the 1-3s rule, with the consequence. */
export function SideControlChart() {
  return (
    <svg viewBox="0 0 360 180" fontSize="13.2" className="w-full" aria-hidden="true">
      <rect
        x="42"
        y={heightOfDeviation(2)}
        width="314"
        height={heightOfDeviation(-2) - heightOfDeviation(2)}
        className="fill-lavender opacity-10"
      />
      {controlLimits.map(({ deviation, label }) => (
        <g key={label}>
          <line
            x1="42"
            x2="356"
            y1={heightOfDeviation(deviation)}
            y2={heightOfDeviation(deviation)}
            className={Math.abs(deviation) === 3 ? 'stroke-serum' : 'stroke-line'}
            strokeDasharray={deviation === 0 ? undefined : '3 4'}
          />
          <text x="34" y={heightOfDeviation(deviation) + 4} textAnchor="end" className="fill-muted">
            {label}
          </text>
        </g>
      ))}
      <polyline
        points={controlRuns
          .map((value, run) => `${acrossRuns(run)},${heightOfDeviation(value)}`)
          .join(' ')}
        className="fill-none stroke-lavender"
        strokeWidth="2"
      />
      {controlRuns.map((value, run) => (
        <circle
          key={acrossRuns(run)}
          cx={acrossRuns(run)}
          cy={heightOfDeviation(value)}
          r={value > 3 ? 6 : 3.5}
          className={value > 3 ? 'fill-serum' : 'fill-lavender'}
        />
      ))}
      <text
        x={acrossRuns(8) - 12}
        y={heightOfDeviation(3.4) + 4}
        textAnchor="end"
        className="fill-serum"
      >
        held, repeat run
      </text>
    </svg>
  );
}

/** Standard deviations from the mean, run by run. */
const controlRuns = [-0.6, 0.3, -1.1, -0.2, 0.9, -0.7, 0.4, 1.2, 3.4, 0.2];

const controlLimits = [
  { deviation: 3, label: '+3s' },
  { deviation: 2, label: '+2s' },
  { deviation: 0, label: 'mean' },
  { deviation: -2, label: '−2s' },
  { deviation: -3, label: '−3s' },
];

function acrossRuns(run: number): number {
  return 58 + run * 31.5;
}

function heightOfDeviation(deviation: number): number {
  return 92 - deviation * 23;
}

/** An order's tests, and its tubes in the order of draw of CLSI GP41. */
export function SideOrder() {
  return (
    <div
      aria-hidden="true"
      className="grid aspect-2/1 grid-cols-[1fr_auto] items-center gap-x-4 text-xs xl:text-sm"
    >
      <div>
        {tests.map(({ name, last, due }) => (
          <p
            key={name}
            className="flex flex-wrap justify-between gap-x-2 border-line border-b py-1.5 last:border-0"
          >
            <span className="font-medium">{name}</span>
            <span className={classNames(due ? 'font-semibold text-serum' : 'text-muted')}>
              {last}
            </span>
          </p>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(3,auto)] gap-x-3 text-center">
        {tubes.map(({ name, holds, color }, place) => (
          <div key={name}>
            <Tube color={color} filled={0.85} className="mx-auto h-20 text-muted xl:h-26" />
            <p className="mt-1 text-muted">{place + 1}</p>
            <p className="font-semibold">{name}</p>
            <p className="text-muted">{holds}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

const tests = [
  { name: 'PT/INR', last: '4 weeks', due: false },
  { name: 'CMP, TSH', last: '6 months', due: false },
  { name: 'HbA1c', last: 'due', due: true },
];

const tubes = [
  { color: 'fill-teal', name: 'Blue', holds: 'PT/INR' },
  { color: 'fill-gold', name: 'Gold', holds: 'CMP, TSH' },
  { color: 'fill-lavender', name: 'Lavender', holds: 'HbA1c' },
];

/** The planned modules as empty tubes in a rack. */
export function SidePlans() {
  return (
    <div aria-hidden="true" className="grid aspect-2/1 content-center">
      <div className="relative -mx-5 grid grid-cols-5 text-center text-xs xl:-mx-4 xl:text-sm">
        <span className="absolute inset-x-0 top-6 h-2 bg-line xl:top-8" />
        {plans.map(({ slug, name }) => (
          <div key={slug} className="relative">
            <Tube color="fill-gold" filled={0} className="mx-auto h-20 text-muted xl:h-26" />
            <p className="mt-2">{name}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

/** One sample over three lanes: doctor, laboratory, patient. */
export function SideSample() {
  return (
    <svg viewBox="0 0 360 180" fontSize="13.2" className="w-full" aria-hidden="true">
      {lanes.map(({ name, y }) => (
        <g key={name}>
          <text x="0" y={y + 4} className="fill-muted">
            {name}
          </text>
          <path d={`M76 ${y}H358`} className="stroke-line" strokeDasharray="2 5" />
        </g>
      ))}
      <path
        d="M96 30C132 30 112 90 148 90H246"
        className="fill-none stroke-citrate"
        strokeWidth="2"
      />
      <path d="M148 90H246" className="stroke-lavender" strokeWidth="2" />
      <path
        d="M246 90C282 90 272 30 308 30M246 90C282 90 272 150 308 150"
        className="fill-none stroke-heparin"
        strokeWidth="2"
      />
      {stations.map(({ x, y, label, place, anchor, className }) => (
        <g key={label}>
          <circle cx={x} cy={y} r="5.5" className={className} />
          <text x={x} y={y + place} textAnchor={anchor ?? 'middle'} className="fill-(--text)">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

type Station = {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Vertical distance of the label from the station's center. */
  readonly place: number;
  readonly anchor?: 'end';
  readonly className: string;
};

const lanes = [
  { name: 'Doctor', y: 30 },
  { name: 'Laboratory', y: 90 },
  { name: 'Patient', y: 150 },
];

const stations: readonly Station[] = [
  { x: 96, y: 30, label: 'ordered 08:12', place: -13, className: 'fill-citrate' },
  { x: 148, y: 90, label: 'received 09:25', place: 23, className: 'fill-lavender' },
  { x: 246, y: 90, label: 'verified 10:41', place: -13, anchor: 'end', className: 'fill-lavender' },
  { x: 308, y: 30, label: 'read', place: -13, className: 'fill-citrate' },
  { x: 308, y: 150, label: 'kept', place: 22, className: 'fill-serum' },
];

/** A patient's value over the years, coming down into its target band. */
export function SideTrend() {
  return (
    <svg viewBox="0 0 360 180" fontSize="13.2" className="w-full" aria-hidden="true">
      <path d={`M0 ${heightOfValue(7)}H356V168H0z`} className="fill-heparin opacity-12" />
      <path d={`M0 ${heightOfValue(7)}H356`} className="stroke-heparin" strokeDasharray="5 4" />
      <text x="10" y={heightOfValue(7) + 20} className="fill-heparin">
        Target: below 7.0
      </text>
      <polyline
        points={yearlyValues.map(({ x, value }) => `${x},${heightOfValue(value)}`).join(' ')}
        className="fill-none stroke-serum"
        strokeWidth="2"
      />
      {yearlyValues.map(({ x, value }) => (
        <g key={x}>
          <circle
            cx={x}
            cy={heightOfValue(value)}
            r="5"
            className={value < 7 ? 'fill-heparin' : 'fill-serum'}
          />
          <text
            x={x}
            y={heightOfValue(value) + (value < 7 ? 23 : -12)}
            textAnchor="middle"
            className="fill-(--text) font-semibold"
          >
            {value.toFixed(1)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** 8.1% is at 34, and each percent is 58 lower. */
function heightOfValue(value: number): number {
  return Math.round(34 + (8.1 - value) * 58);
}

const yearlyValues = patientTrend.steps.map(({ value }, index) => ({ x: 18 + index * 64, value }));
