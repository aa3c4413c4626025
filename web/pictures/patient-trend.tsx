import { Picture, PinnedNote, Sheet } from '#web/pictures/picture.tsx';
import { Stretched } from '#web/pictures/stretched.tsx';

/** A patient's value over the years with its target band, explained in plain English. */
export function PatientTrend() {
  return (
    <Picture caption="A result in the Patient portal, with sample data: six HbA1c values from March 2024 to November 2026, falling from 8.1% to 6.6%. The last two are inside the target of below 7.0%.">
      <Sheet className="px-4 pt-4 pb-7 sm:px-6 sm:pt-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-base">HbA1c, average blood sugar</span>
          <span className="text-muted">%</span>
        </p>
        <Trend />
      </Sheet>
      <PinnedNote className="max-w-92">
        <p className="flex items-center justify-between">
          <span className="font-semibold">New result, today 2:05 PM</span>
          <span className="rounded-full bg-heparin/12 px-2 font-semibold text-heparin">
            In target
          </span>
        </p>
        <p className="mt-1 text-2xl">6.6%</p>
        <p>
          This shows your average blood sugar over about three months. It is inside the target your
          doctor set with you, and lower than in May.
        </p>
        <p className="mt-3 flex justify-between gap-3 border-line border-t pt-2.5 text-muted">
          Shared with your daughter <span className="font-semibold text-serum">Stop sharing</span>
        </p>
      </PinnedNote>
    </Picture>
  );
}

function Trend() {
  return (
    <svg className="mt-3 h-60 w-full overflow-visible sm:h-53" role="presentation">
      <Stretched>
        <path d="M7 38.4H100V92H7z" className="fill-heparin/12" />
        <path
          d="M7 38.4H100"
          className="stroke-heparin"
          vectorEffect="non-scaling-stroke"
          strokeDasharray="5 4"
        />
        <path d="M7 8V92H100" className="fill-none stroke-line" vectorEffect="non-scaling-stroke" />
        <polyline
          points={values.map(({ at, value }) => `${at},${heightOf(value)}`).join(' ')}
          className="fill-none stroke-ink"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </Stretched>
      <text x="8.5%" y="45%" className="fill-heparin font-semibold">
        Target: below 7.0
      </text>
      {[8, 7, 6, 5].map((value) => (
        <text key={value} x="0" y={`${heightOf(value) + 1.5}%`} className="fill-muted">
          {value}
        </text>
      ))}
      {values.map(({ at, value, label }) => (
        <g key={at}>
          <circle
            cx={`${at}%`}
            cy={`${heightOf(value)}%`}
            r="5"
            className={value < 7 ? 'fill-heparin' : 'fill-ink'}
          />
          <text
            x={`${at}%`}
            y={`${heightOf(value) + (value < 7 ? 9 : -5)}%`}
            textAnchor="middle"
            className="fill-ink font-semibold"
          >
            {value.toFixed(1)}
          </text>
          {label ? (
            <text x={`${at}%`} y="99%" textAnchor="middle" className="fill-muted">
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

/** In percent of the drawing's height: 8.1% is at 12, 5% at 86. */
function heightOf(value: number): number {
  return Math.round((12 + (8.1 - value) * 24) * 10) / 10;
}

const values = [
  { at: 12, value: 8.1, label: '2024' },
  { at: 27, value: 7.6, label: '' },
  { at: 43, value: 7.3, label: '2025' },
  { at: 59, value: 7.1, label: '' },
  { at: 78, value: 6.8, label: '2026' },
  { at: 94, value: 6.6, label: '' },
];
