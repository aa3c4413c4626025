import { copyOf } from '#content/copy-of.ts';
import { runsUntilStop } from '#web/pictures/control-runs.ts';
import {
  type HeroPicture,
  HeroSheetHeader,
  HeroSheets,
  Line,
  Picture,
  PinnedNote,
  Sheet,
  SheetTitle,
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
      <div className="pl-4 md:pl-7">
        <Trend className="h-70 text-sm md:h-[23.3rem] xl:h-[24.5rem] md:text-base md:[&_circle]:[r:0.45rem]" />
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

/** The shape of the price: tiers that fall with volume, without amounts. */
export function PriceCurve() {
  return (
    <Picture caption="The shape of the price, without amounts: the rate per completed test falls tier by tier as the tests per month rise, and is lower still under a take-or-pay agreement.">
      <svg className="h-64 w-full overflow-visible text-sm" role="presentation">
        <Stretched>
          <Line d="M0 10V92H100" className="fill-none stroke-field" />
          <path d={`${agreed}V92H0z`} className="fill-lavender/10" />
          <Line d="M20 18V92M40 34V92M60 47V92M80 57V92" className="stroke-line" />
          <Line
            d={agreed}
            className="fill-none stroke-lavender"
            strokeWidth="2"
            strokeDasharray="6 4"
          />
          <Line
            d="M0 18H20V34H40V47H60V57H80V64H100"
            className="fill-none stroke-ink"
            strokeWidth="3"
          />
        </Stretched>
        <text x="0" y="5%" className="fill-muted">
          Rate per completed test
        </text>
        <text x="100%" y="99%" textAnchor="end" className="fill-muted">
          Tests per month →
        </text>
        <text x="22%" y="29%" className="fill-ink font-semibold">
          Fixed within each tier
        </text>
        <text x="99%" y="83%" textAnchor="end" className="fill-lavender font-semibold">
          with take-or-pay
        </text>
      </svg>
    </Picture>
  );
}

const agreed = 'M0 28H20V43H40V55H60V64.5H80V71H100';

/** A Levey-Jennings chart on which two runs in a row break the 2-2s rule. */
export function ControlChart() {
  return (
    <Picture caption="A control chart with sample data: sodium, level 1. Runs 16 and 17 are both more than two standard deviations above the mean, so patient results are held until recalibration.">
      <Sheet className="px-4 py-4 sm:px-6">
        <SheetTitle title="Sodium, control level 1" detail="mean 140.0, SD 1.2 mmol/L, n 20" />
        <svg className="mt-3 h-54 w-full overflow-visible" role="presentation">
          <Stretched>
            <path d="M9 14H98V26H9zM9 74H98V86H9z" className="fill-alarm/8" />
            <path d="M9 26H98V74H9z" className="fill-citrate/6" />
            <Line d="M9 14H98M9 26H98M9 38H98M9 62H98M9 74H98M9 86H98" className="stroke-line" />
            <Line d="M9 50H98" className="stroke-soft" />
            <Line d="M85.4 6V94" className="stroke-alarm" strokeDasharray="4 3" />
            <polyline
              points={runs.map((z, index) => `${across(index)},${heightOfRun(z)}`).join(' ')}
              className="fill-none stroke-ink"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </Stretched>
          {[3, 2, 1, 0, -1, -2, -3].map((z) => (
            <text
              key={z}
              x="6.5%"
              y={`${heightOfRun(z) + 2}%`}
              textAnchor="end"
              className="fill-muted"
            >
              {z > 0 ? `+${z}s` : z < 0 ? `−${-z}s` : 'x̄'}
            </text>
          ))}
          {runs.map((z, index) => (
            <circle
              key={across(index)}
              cx={`${across(index)}%`}
              cy={`${heightOfRun(z)}%`}
              r={z > 2 ? 5 : 3.2}
              className={z > 2 ? 'fill-alarm' : 'fill-ink'}
            />
          ))}
          <text x="84%" y="9%" textAnchor="end" className="fill-alarm font-semibold">
            2-2s: results held
          </text>
          <text x="100%" y="98%" textAnchor="end" className="fill-muted">
            recalibrated
          </text>
        </svg>
      </Sheet>
    </Picture>
  );
}

function across(index: number): number {
  return Math.round((12 + index * 4.45) * 10) / 10;
}

function heightOfRun(z: number): number {
  return Math.round((50 - z * 12) * 10) / 10;
}

/** Distance from the mean in standard deviations. */
const runs = [...runsUntilStop, -0.3, 0.5, -0.7];
