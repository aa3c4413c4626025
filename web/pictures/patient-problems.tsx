import type { ProblemDrawings } from '#web/pictures/picture.tsx';

/** A letter and an explained value, a drawer and a row of years, a shared password and two keys. */
export const patientProblems: readonly ProblemDrawings[] = [
  {
    before: (
      <>
        <path d="M56 1h148v148H56z" />
        <path d="M74 24h70M74 40h112M74 56h96M74 116h112M74 132h60" strokeWidth="5" />
        <text x="74" y="92" className="fill-alarm font-semibold text-lg">
          ferritin 8, L
        </text>
      </>
    ),
    after: (
      <>
        <path d="M0 66H260" strokeWidth="12" className="stroke-line" />
        <path d="M78 66H216" strokeWidth="12" className="stroke-accent/35" />
        <path d="M40 50v32" strokeWidth="5" className="stroke-alarm" />
        <text x="40" y="36" textAnchor="middle" className="fill-alarm font-semibold">
          8, low
        </text>
        <text x="147" y="36" textAnchor="middle" className="fill-ink font-semibold">
          in range
        </text>
        <text x="78" y="104" textAnchor="middle">
          13
        </text>
        <text x="216" y="104" textAnchor="middle">
          150
        </text>
        <text x="0" y="138">
          the iron your body has stored
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <path d="M40 8h180v136H40zM40 42h180M40 76h180M40 110h180" />
        <path d="M112 25h36M112 59h36M112 127h36" strokeWidth="5" strokeLinecap="round" />
        <path d="M30 84h200v42H30z" className="fill-sheet stroke-alarm" />
        <path d="M44 84l12-22 30 10-6 12M96 84l4-26 34 6-4 20" className="fill-sheet" />
        <text x="130" y="112" textAnchor="middle" className="fill-alarm font-semibold">
          2024? 2025?
        </text>
      </>
    ),
    after: (
      <>
        <path d="M14 30L130 62L244 86" className="stroke-accent" strokeWidth="3" />
        <path
          d="M14 30h0M130 62h0M244 86h0"
          className="stroke-accent"
          strokeWidth="14"
          strokeLinecap="round"
        />
        <path d="M0 116H260" />
        <Years />
      </>
    ),
  },
  {
    before: (
      <>
        <Person x={44} color="stroke-field" />
        <Person x={216} color="stroke-field" />
        <path d="M76 70h24M184 70h-24" strokeDasharray="4 5" />
        <rect x="100" y="50" width="60" height="40" rx="6" className="stroke-alarm" />
        <path
          d="M114 70h0M130 70h0M146 70h0"
          className="stroke-alarm"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <text x="46" y="140" textAnchor="middle">
          your mother
        </text>
        <text x="216" y="140" textAnchor="middle">
          you
        </text>
      </>
    ),
    after: (
      <>
        <Person x={44} color="stroke-ink" />
        <Person x={216} color="stroke-accent" />
        <path d="M84 62h84M160 55l9 7-9 7" className="stroke-accent" strokeWidth="3.5" />
        <text x="128" y="48" textAnchor="middle" className="fill-accent font-semibold">
          access
        </text>
        <text x="128" y="90" textAnchor="middle">
          revocable
        </text>
        <text x="46" y="140" textAnchor="middle" className="fill-ink font-semibold">
          your mother
        </text>
        <text x="216" y="140" textAnchor="middle" className="fill-accent font-semibold">
          you
        </text>
      </>
    ),
  },
];

function Person({ x, color }: { x: number; color: string }) {
  return (
    <g className={color} strokeWidth="2.5">
      <circle cx={x} cy="36" r="16" />
      <path d={`M${x - 30} 112v-20a30 30 0 0 1 60 0v20z`} />
    </g>
  );
}

/** A fasting glucose of each year. */
function Years() {
  return years.map(([year, value, x, y, anchor]) => (
    <g key={year} textAnchor={anchor}>
      <text x={x} y={y} className="fill-ink font-semibold text-lg">
        {value}
      </text>
      <text x={x} y="140">
        {year}
      </text>
    </g>
  ));
}

/** Year and glucose in mg/dL, with the place of the texts. */
const years = [
  ['2024', '112', 2, 16, 'start'],
  ['2025', '104', 130, 46, 'middle'],
  ['2026', '98', 258, 70, 'end'],
] as const;
