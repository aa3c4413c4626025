import { copyOf } from '#content/copy-of.ts';
import {
  type HeroPicture,
  HeroSheetHeader,
  HeroSheets,
  Line,
  Picture,
  PinnedNote,
  Sheet,
  Stretched,
} from '#web/pictures/picture.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { trend: patientTrend } = copyOf('product-pages/patient');

const trendTitle = 'HbA1c, average blood sugar';
const trendCaption =
  'A result in the Patient portal, with sample data: six HbA1c values from March 2024 to November 2026, falling from 8.1% to 6.6%. The last two are inside the target of below 7.0%.';

/** A patient's value over the years with its target band, explained in plain English. */
export function PatientTrend() {
  return (
    <Picture caption={trendCaption}>
      <Sheet className="px-4 pt-4 pb-7 sm:px-6 sm:pt-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-base">{trendTitle}</span>
          <span className="text-muted">%</span>
        </p>
        <Trend className="h-60 sm:h-53" />
      </Sheet>
      <PinnedNote>
        <NewResult />
      </PinnedNote>
    </Picture>
  );
}

/** The same trend, across the edge of the home page. */
export const trendSlide: HeroPicture = {
  picture: <TrendSheets />,
  caption: trendCaption,
};

function TrendSheets() {
  return (
    <HeroSheets front={<NewResult />}>
      <HeroSheetHeader title={trendTitle} detail="Percent, 2024 to 2026" />
      <div className="pb-4 pl-4 md:pl-7">
        <Trend className="h-66 text-sm md:h-[22.3rem] xl:h-[23.5rem] md:text-base md:[&_circle]:[r:0.45rem]" />
      </div>
    </HeroSheets>
  );
}

function NewResult() {
  return (
    <>
      <p className="flex items-center justify-between gap-4">
        <span className="font-semibold">New result, today 2:05 PM</span>
        <span className="whitespace-nowrap rounded-full bg-heparin/12 px-2 font-semibold text-heparin">
          In target
        </span>
      </p>
      <div className="mt-1 flex items-center gap-4">
        <p className="text-2xl">6.6%</p>
        <p>
          This shows your average blood sugar over about three months. It is inside the target your
          doctor set with you, and lower than in May.
        </p>
      </div>
      <p className="mt-3 flex justify-between gap-3 border-line border-t pt-2.5 text-muted">
        Shared with your daughter <span className="font-semibold text-serum">Stop sharing</span>
      </p>
    </>
  );
}

function Trend({ className }: { className: string }) {
  return (
    <svg className={classNames('mt-3 w-full overflow-visible', className)} role="presentation">
      <Stretched>
        <path d="M7 38.4H100V92H7z" className="fill-heparin/12" />
        <Line d="M7 38.4H100" className="stroke-heparin" strokeDasharray="5 4" />
        <Line d="M7 8V92H100" className="fill-none stroke-line" />
        <polyline
          points={values.map(({ at, value }) => `${at},${heightOfValue(value)}`).join(' ')}
          className="fill-none stroke-ink"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </Stretched>
      <text x="8.5%" y="45%" className="fill-heparin font-semibold">
        Target: below 7.0
      </text>
      {[8, 7, 6, 5].map((value) => (
        <text key={value} x="0" y={`${heightOfValue(value) + 1.5}%`} className="fill-muted">
          {value}
        </text>
      ))}
      {values.map(({ at, value, label }) => (
        <g key={at}>
          <circle
            cx={`${at}%`}
            cy={`${heightOfValue(value)}%`}
            r="5"
            className={value < 7 ? 'fill-heparin' : 'fill-ink'}
          />
          <text
            x={`${at}%`}
            y={`${heightOfValue(value) + (value < 7 ? 9 : -5)}%`}
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
function heightOfValue(value: number): number {
  return Math.round((12 + (8.1 - value) * 24) * 10) / 10;
}

/** The places of the values in percent of the drawing's width. Each year is named once. */
const places = [12, 27, 43, 59, 78, 94];
const values = patientTrend.steps.map(({ value, date }, index) => ({
  at: places[index],
  value,
  label: index % 2 === 0 ? date.slice(-4) : '',
}));
