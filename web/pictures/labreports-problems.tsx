import type { ProblemDrawings } from '#web/pictures/picture.tsx';

/** A low result that nobody followed up, a panel with a blank, and the tests that a metric can't count. */
export const labreportsProblems: readonly ProblemDrawings[] = [
  {
    before: (
      <>
        <LowResult />
        <Months at="M60 92h0M100 92h0M140 92h0M180 92h0M220 92h0" />
        <text x="258" y="126" textAnchor="end">
          11 months
        </text>
      </>
    ),
    after: (
      <>
        <LowResult />
        <Months at="M60 92h0M100 92h0" />
        <path d="M140 40V86" className="stroke-accent" />
        <path d="M128 80h24v20a12 12 0 0 1-24 0z" className="fill-accent" stroke="none" />
        <text x="136" y="30" className="fill-accent font-semibold">
          Ferritin due
        </text>
        <path d="M160 92H228M220 85l8 7-8 7" className="stroke-accent" strokeWidth="2.5" />
        <text x="258" y="126" textAnchor="end">
          doctor alerted
        </text>
      </>
    ),
  },
  {
    before: (
      <>
        <Panel />
        <rect x="232" y="100" width="24" height="24" rx="4" />
      </>
    ),
    after: (
      <>
        <Panel />
        <path d="M1 90h258v44H1z" className="fill-accent/12" stroke="none" />
        <rect
          x="232"
          y="100"
          width="24"
          height="24"
          rx="4"
          className="stroke-accent"
          strokeWidth="2.5"
          strokeDasharray="4 3"
        />
        <text x="220" y="117" textAnchor="end" className="fill-accent font-semibold">
          missing
        </text>
      </>
    ),
  },
  {
    before: <Counted />,
    after: (
      <>
        <Counted />
        <path
          d="M9 60V20h40v40M77 84V32h40v52M145 44V24h40v20M213 96V56h40v40"
          className="fill-accent/12 stroke-accent"
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      </>
    ),
  },
];

/** Months in which nothing happened. */
function Months({ at }: { at: string }) {
  return <path d={at} strokeWidth="9" strokeLinecap="round" />;
}

/** A low hemoglobin at the start of a line of months. */
function LowResult() {
  return (
    <>
      <path d="M0 92H260" />
      <path d="M20 46V92" className="stroke-alarm" />
      <path d="M20 92h0" className="stroke-alarm" strokeWidth="18" strokeLinecap="round" />
      <text x="12" y="36" className="fill-alarm font-semibold text-xl">
        10.4 L
      </text>
    </>
  );
}

/** An order for three markers of hepatitis B, two of them checked. */
function Panel() {
  return (
    <>
      <path d="M0 46H260M0 90H260" />
      {markers.map((marker, place) => (
        <text key={marker} x="4" y={29 + place * 44} className="fill-ink font-semibold">
          {marker}
        </text>
      ))}
      <path
        d="M232 12h24v24h-24zM232 56h24v24h-24z"
        className="fill-muted"
        strokeLinejoin="round"
        strokeWidth="2"
      />
      <path d="m238 24 4 5 8-10M238 68l4 5 8-10" className="stroke-sheet" strokeWidth="2.5" />
    </>
  );
}

const markers = ['HBsAg', 'anti-HBs', 'anti-HBc, total'];

/** The tests that ran in a month. */
function Counted() {
  return (
    <>
      <path
        d="M9 60h40v60H9zM77 84h40v36H77zM145 44h40v76h-40zM213 96h40v24h-40z"
        className="fill-muted"
        stroke="none"
      />
      <path d="M0 120H260" />
      {tests.map((test, place) => (
        <text key={test} x={29 + place * 68} y="143" textAnchor="middle">
          {test}
        </text>
      ))}
    </>
  );
}

const tests = ['HbA1c', 'Ferritin', 'TSH', 'ACR'];
