import type { ProblemDrawings } from '#web/pictures/picture.tsx';

/** A retyped and a sent order, calls for a sample and its tracking, one value and its trend. */
export const profiProblems: readonly ProblemDrawings[] = [
  {
    before: (
      <>
        <OrderSheet x={1} name="Your EMR" />
        <OrderSheet x={158} name="Lab form" />
        <path
          d="M170 62h60M170 82h42"
          className="stroke-alarm"
          strokeWidth="8"
          strokeDasharray="8 3"
        />
        <path d="M220 75v15" className="stroke-alarm" strokeWidth="2.5" />
        <path d="M106 112h46M113 124h39" strokeWidth="9" strokeDasharray="8 3" />
        <path d="M112 78h38" strokeDasharray="4 5" />
      </>
    ),
    after: (
      <>
        <OrderSheet x={1} name="Your order" />
        <path d="M102 74H228" className="stroke-accent" strokeWidth="3.5" />
        <path d="M220 67l8 7-8 7" className="stroke-accent" strokeWidth="3.5" />
        <text x="164" y="62" textAnchor="middle" className="fill-accent font-semibold">
          FHIR
        </text>
        <path d="M234 44h24v36a12 12 0 0 1-24 0z" className="fill-accent" stroke="none" />
        <text x="259" y="126" textAnchor="end">
          laboratory
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <path d="M0 118H260" />
        <Calls />
      </>
    ),
    after: (
      <>
        <TrackedTubes />
        <path d="M188 97h53" strokeDasharray="4 5" />
        <circle cx="248" cy="97" r="6.5" />
        <text x="36" y="138">
          ordered
        </text>
        <text x="259" y="138" textAnchor="end" className="fill-ink font-semibold">
          verified
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <path d="M70 1h120v140l-12-7-12 7-12-7-12 7-12-7-12 7-12-7-12 7-12-7-12 7z" />
        <path d="M84 22h92M84 34h60" strokeWidth="5" />
        <text x="130" y="88" textAnchor="middle" className="fill-alarm font-semibold text-xl">
          1.38
        </text>
        <text x="130" y="112" textAnchor="middle">
          creatinine
        </text>
      </>
    ),
    after: (
      <>
        <path d="M0 88h260v52H0z" className="fill-heparin/12" stroke="none" />
        <text x="259" y="130" textAnchor="end" className="fill-heparin font-semibold">
          0.51–0.95
        </text>
        <ValueLine
          values={[
            ['0.92', 20, 92],
            ['1.04', 92, 75],
            ['1.21', 166, 51],
            ['1.38', 238, 27],
          ]}
        />
      </>
    ),
  },
];

function OrderSheet({ x, name }: { x: number; name: string }) {
  return (
    <>
      <rect x={x} y="20" width="100" height="108" rx="6" />
      <text x={x + 12} y="44" className="fill-ink font-semibold">
        {name}
      </text>
      <path d={`M${x + 12} 62h60M${x + 12} 82h42M${x + 12} 102h52`} strokeWidth="5" />
    </>
  );
}

function Calls() {
  return calls.map(([time, x, y]) => (
    <g key={time}>
      <path
        d={`M${x} ${y}h56a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-40l-9 10v-10h-7a6 6 0 0 1-6-6v-22a6 6 0 0 1 6-6z`}
        className="stroke-alarm"
      />
      <text x={x + 28} y={y + 23} textAnchor="middle" className="fill-alarm font-semibold">
        done?
      </text>
      <path d={`M${x + 7} 112v12`} className="stroke-alarm" />
      <text x={x - 6} y="143">
        {time}
      </text>
    </g>
  ));
}

function TrackedTubes() {
  return tracked.map(([cap, y, last]) => (
    <g key={cap}>
      <path d={`M0 ${y - 12}h16v17a7 7 0 0 1-16 0z`} className={cap} stroke="none" />
      <path d={`M44 ${y}H${last}`} className="stroke-accent" strokeWidth="3" />
      <path
        d={`M44 ${y}h0M112 ${y}h0M180 ${y}h0M${last} ${y}h0`}
        className="stroke-accent"
        strokeWidth="15"
        strokeLinecap="round"
      />
    </g>
  ));
}

type ValueLineProps = { values: readonly (readonly [value: string, x: number, y: number])[] };

/** Values above their dots, on a line. */
export function ValueLine({ values }: ValueLineProps) {
  const dots = values.map(([, x, y]) => `M${x} ${y}h0`).join('');
  return (
    <g className="stroke-accent" strokeLinecap="round">
      <path d={`M${values.map(([, x, y]) => `${x} ${y}`).join('L')}`} strokeWidth="3" />
      <path d={dots} strokeWidth="13" />
      {values.map(([value, x, y]) => (
        <text key={value} x={x} y={y - 15} textAnchor="middle" className="fill-ink font-semibold">
          {value}
        </text>
      ))}
    </g>
  );
}

/** Time of a call, with the place of its bubble. */
const calls = [
  ['10:05', 8, 60],
  ['11:20', 98, 36],
  ['13:40', 188, 12],
] as const;

/** Cap, height, and the last station that the tube has reached. */
const tracked = [
  ['fill-teal', 25, 248],
  ['fill-gold', 61, 248],
  ['fill-lavender', 97, 180],
] as const;
