import type { ProblemDrawings } from '#web/pictures/picture.tsx';
import { ValueLine } from '#web/pictures/profi-problems.tsx';

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
        <ValueLine
          values={[
            ['112', 20, 34],
            ['104', 130, 62],
            ['98', 240, 84],
          ]}
        />
        <path d="M0 116H260" />
        <text x="4" y="140">
          2024
        </text>
        <text x="130" y="140" textAnchor="middle">
          2025
        </text>
        <text x="258" y="140" textAnchor="end">
          2026
        </text>
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
