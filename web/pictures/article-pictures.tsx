import { Picture, Sheet, SheetTitle } from '#web/pictures/picture.tsx';

/**
 * One sample's record from order to bill, and the standard by which each partner exchanges data
 * with it. The drawing scales as a whole, so its text is sized in the drawing's units.
 */
export function LimsInterfaces() {
  return (
    <Picture
      className="mt-8 max-w-measure"
      caption="One record from order to bill. The EMR, the scanner, the analyzer, the reference laboratory, the patient’s app and the payer all work on it, each through its own interface. No step is copied by hand."
    >
      <Sheet className="px-3 py-5 sm:px-6">
        <svg
          viewBox="20 0 328 404"
          fontSize="12"
          className="mx-auto block w-full max-w-[31rem]"
          role="presentation"
        >
          <rect
            x="122"
            y="2"
            width="116"
            height="400"
            rx="14"
            className="fill-lavender/10 stroke-lavender"
          />
          <text x="180" y="22" textAnchor="middle" className="fill-lavender font-semibold">
            One record
          </text>
          <path d="M180 48V376" className="stroke-lavender" strokeWidth="2" />
          {steps.map((step, index) => (
            <g key={step}>
              <rect
                x="134"
                y={top(index)}
                width="92"
                height="26"
                rx="8"
                className="fill-sheet stroke-line"
              />
              <text
                x="180"
                y={top(index) + 17}
                textAnchor="middle"
                className="fill-ink font-medium"
              >
                {step}
              </text>
            </g>
          ))}
          {partners.map((partner) => (
            <Interface key={partner.join()} partner={partner} />
          ))}
        </svg>
      </Sheet>
    </Picture>
  );
}

function Interface({ partner }: { partner: Partner }) {
  const [name, speaks, step, side, flow, stroke] = partner;
  const y = top(step) + 13;
  const [outer, inner, text, anchor] =
    side === 'left' ? ([104, 134, 98, 'end'] as const) : ([256, 226, 262, 'start'] as const);
  const inward = inner > outer ? 1 : -1;
  return (
    <g className={`${stroke} fill-none`} strokeWidth="2">
      <path d={`M${outer} ${y}H${inner}`} />
      {flow === 'out' ? null : <path d={arrow(inner, y, inward)} />}
      {flow === 'in' ? null : <path d={arrow(outer, y, -inward)} />}
      <text x={text} y={y - 2} textAnchor={anchor} className="fill-ink stroke-none font-semibold">
        {name}
      </text>
      <text x={text} y={y + 12} textAnchor={anchor} className="fill-muted stroke-none">
        {speaks}
      </text>
    </g>
  );
}

function top(index: number): number {
  return 34 + index * 46;
}

/** The head of an arrow that points right (1) or left (−1). */
function arrow(x: number, y: number, direction: number): string {
  const back = x - 5 * direction;
  return `M${back} ${y - 4}L${x} ${y}L${back} ${y + 4}`;
}

const steps = ['Order', 'Collection', 'Receipt', 'Analysis', 'Control', 'Review', 'Report', 'Bill'];

type Partner = readonly [
  name: string,
  speaks: string,
  /** The index of the step that the partner works on. */
  step: number,
  side: 'left' | 'right',
  /** The direction of the data: into the record, out of it, or both. */
  flow: 'in' | 'out' | 'both',
  stroke: string,
];

const partners: readonly Partner[] = [
  ['EMR', 'HL7 v2, FHIR', 0, 'left', 'in', 'stroke-citrate'],
  ['Label', 'barcode', 1, 'right', 'out', 'stroke-ink'],
  ['Scanner', 'barcode', 2, 'left', 'in', 'stroke-ink'],
  ['Analyzer', 'ASTM / LIS02', 3, 'left', 'both', 'stroke-lavender'],
  ['Reference lab', 'HL7 v2', 3, 'right', 'both', 'stroke-citrate'],
  ['EMR', 'HL7 v2, FHIR', 6, 'right', 'out', 'stroke-citrate'],
  ['Patient app', 'FHIR', 6, 'left', 'out', 'stroke-serum'],
  ['Payer', 'claim', 7, 'right', 'out', 'stroke-ink'],
];

/** The example timetable of the article on deployment, as bars over 16 weeks. */
export function DeploymentTimetable() {
  return (
    <Picture
      className="mt-8 max-w-measure"
      caption="The example timetable as a chart. Interfaces, data migration and validation overlap, and validation gets five weeks. The go/no-go review is in week 14 and cutover in week 15."
    >
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="Deployment, one site" detail="16 weeks, an example" />
        <svg
          className="mt-4 w-full overflow-visible"
          height={rows.length * rowPx + 28}
          role="presentation"
        >
          {weekMarks.map((week) => (
            <g key={week}>
              <line
                x1={across(week)}
                x2={across(week)}
                y1={20}
                y2={rows.length * rowPx + 24}
                className="stroke-line"
              />
              <text x={across(week)} y={11} className="fill-muted" textAnchor={anchorOf(week)}>
                {week === weeks ? '16' : `${week}`}
              </text>
            </g>
          ))}
          {rows.map(({ label, from, to, fill }, index) => (
            <g key={label}>
              <text x={across(from)} y={index * rowPx + 38} className="fill-ink">
                {label}
              </text>
              <rect
                x={across(from)}
                y={index * rowPx + 44}
                width={`${((to - from) / weeks) * 100}%`}
                height={10}
                rx={5}
                className={fill}
              />
            </g>
          ))}
          <line
            x1={across(14)}
            x2={across(14)}
            y1={20}
            y2={decisionTop + 4}
            className="stroke-alarm"
            strokeDasharray="4 3"
          />
          <text
            x={across(13.6)}
            y={decisionTop}
            className="fill-alarm font-semibold"
            textAnchor="end"
          >
            go or no-go
          </text>
        </svg>
      </Sheet>
    </Picture>
  );
}

function across(week: number): string {
  return `${(week / weeks) * 100}%`;
}

/** The first and the last number stay inside the drawing. */
function anchorOf(week: number): 'start' | 'middle' | 'end' {
  if (week === 0) return 'start';
  return week === weeks ? 'end' : 'middle';
}

const weeks = 16;
const weekMarks = [0, 4, 8, 12, weeks];
const rowPx = 40;

/** Weeks from the start: `from` is the end of the previous week. */
const rows = [
  { label: 'Team, scope, inventory', from: 0, to: 2, fill: 'fill-ink' },
  { label: 'Catalog, roles, layouts', from: 1, to: 6, fill: 'fill-lavender' },
  { label: 'Analyzer interfaces', from: 2, to: 8, fill: 'fill-lavender' },
  { label: 'Partner interfaces', from: 3, to: 10, fill: 'fill-citrate' },
  { label: 'Data migration', from: 4, to: 11, fill: 'fill-citrate' },
  { label: 'Validation', from: 8, to: 13, fill: 'fill-gold' },
  { label: 'Training', from: 10, to: 14, fill: 'fill-serum' },
  { label: 'Cutover', from: 14, to: 16, fill: 'fill-heparin' },
];
/** Below the bar that the decision follows; its line ends above the next label. */
const decisionTop = (rows.length - 1) * rowPx + 38;
