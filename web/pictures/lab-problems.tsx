import type { ProblemDrawings } from '#web/pictures/picture.tsx';

/** Retyped and transferred results, a late and a timely stop, a searched and a tracked sample. */
export const labProblems: readonly ProblemDrawings[] = [
  {
    before: (
      <>
        <Result x={1} text="K 5.3" color="fill-muted" />
        <Result x={167} text="K 3.5" color="fill-alarm" frame="stroke-alarm" />
        <path d="M47 84v38h22M194 122h19V92M209 97l4-6 4 6" />
        <path d="M80 112h108M86 132h108" strokeWidth="16" strokeDasharray="18 4.5" />
      </>
    ),
    after: (
      <>
        <Result x={1} text="K 5.3" color="fill-ink" frame="stroke-ink" />
        <Result x={167} text="K 5.3" color="fill-ink" frame="stroke-ink" />
        <path d="M93 52h70M156 45l8 7-8 7" className="stroke-accent" strokeWidth="3.5" />
        <path d="M47 88v26h166V90M41 94l6-8 6 8" className="stroke-accent" strokeWidth="2" />
        <text x="130" y="137" textAnchor="middle">
          order out, result in
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <FailedControl />
        <path d={released(42)} className="stroke-alarm" strokeWidth="9" strokeLinecap="round" />
        <path d="M214 26V100" className="stroke-alarm" />
        <text x="207" y="36" textAnchor="end" className="fill-alarm font-semibold">
          noticed
        </text>
        <text x="214" y="126" textAnchor="middle">
          14:30
        </text>
      </>
    ),
    after: (
      <>
        <path d="M24 44h88v56H24z" className="fill-accent/12" stroke="none" />
        <FailedControl />
        <text x="68" y="78" textAnchor="middle" className="fill-accent font-semibold">
          held
        </text>
        <path d="M112 26V100" className="stroke-heparin" />
        <path d={released(130)} className="stroke-heparin" strokeWidth="9" strokeLinecap="round" />
        <text x="120" y="36" className="fill-heparin font-semibold">
          signed off
        </text>
        <text x="112" y="126" textAnchor="middle">
          07:10
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <path d="M1 12h62v44H1zM99 12h62v44H99zM197 12h62v44h-62zM50 98h62v44H50zM148 98h62v44h-62z" />
        <path
          d="M63 34C90 84 60 70 80 98M130 56C120 90 190 60 180 98M228 56C230 90 100 70 110 110M99 34C70 20 72 70 60 98M197 34C170 40 150 70 160 98"
          strokeDasharray="4 5"
        />
        {[
          [32, 42],
          [228, 42],
          [179, 128],
        ].map(([x, y]) => (
          <text
            key={x}
            x={x}
            y={y}
            textAnchor="middle"
            className="fill-alarm font-semibold text-xl"
          >
            ?
          </text>
        ))}
      </>
    ),
    after: <SampleLine />,
  },
];

type ResultProps = { x: number; text: string; color: string; frame?: string };

function Result({ x, text, color, frame }: ResultProps) {
  return (
    <>
      <rect x={x} y="20" width="92" height="64" rx="6" className={frame} />
      <text x={x + 46} y="61" textAnchor="middle" className={`font-semibold text-xl ${color}`}>
        {text}
      </text>
    </>
  );
}

/** A control that fails at 6 a.m., on a line of time. */
function FailedControl() {
  return (
    <>
      <path d="M0 100H260" />
      <path d="M24 30V100" className="stroke-alarm" />
      <path d="M24 30h0" className="stroke-alarm" strokeWidth="18" strokeLinecap="round" />
      <text x="24" y="126" textAnchor="middle">
        06:00
      </text>
    </>
  );
}

/** Released results as dots, from `start` on. */
function released(start: number): string {
  const results = start < 100 ? 13 : 10;
  return Array.from({ length: results }, (_, place) => {
    return `M${start + place * 13} ${84 - (place % 3) * 12}h0`;
  }).join('');
}

/** A sample on its way, from draw to archive. */
function SampleLine() {
  return (
    <>
      <path d="M12 48H248" className="stroke-accent" strokeWidth="4" />
      {stations.map(([name, time, x, anchor]) => (
        <g key={name} textAnchor={anchor}>
          <path
            d={`M${anchor === 'start' ? x : anchor === 'end' ? x - 16 : x - 8} 36h16v17a7 7 0 0 1-16 0z`}
            className="fill-accent"
            stroke="none"
          />
          <text x={x} y="88" className="fill-ink font-semibold">
            {time}
          </text>
          <text x={x} y="110">
            {name}
          </text>
        </g>
      ))}
    </>
  );
}

const stations = [
  ['drawn', '08:12', 2, 'start'],
  ['received', '09:25', 84, 'middle'],
  ['DxC 700', '09:58', 162, 'middle'],
  ['archive', '14:05', 258, 'end'],
] as const;
