import { Picture, Sheet } from '#web/pictures/picture.tsx';

/** The example timetable of the article on deployment, as bars over 16 weeks. */
export function DeploymentTimetable() {
  return (
    <Picture
      className="mt-8 max-w-measure"
      caption="The example timetable as a chart. Interfaces, data migration and validation overlap, and validation has five weeks of its own. The go/no-go review is in week 14 and cutover in week 15."
    >
      <Sheet className="px-4 py-4 sm:px-6">
        <p className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold text-base">Deployment, one site</b>
          <span className="text-muted">16 weeks, an example</span>
        </p>
        <svg className="mt-4 w-full" height={rows.length * rowPx + 28} role="presentation">
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
            y2={decisionTop}
            className="stroke-alarm"
            strokeDasharray="4 3"
          />
          <text
            x={across(13.8)}
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

/** Weeks from the start: `from` is the end of the week before. */
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
/** Below the bar that the decision follows. */
const decisionTop = (rows.length - 1) * rowPx + 32;
