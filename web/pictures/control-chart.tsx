import { Picture, Sheet } from '#web/pictures/picture.tsx';
import { Stretched } from '#web/pictures/stretched.tsx';

/** A Levey-Jennings chart on which two runs in a row break the 2-2s rule. */
export function ControlChart() {
  return (
    <Picture caption="A control chart with sample data: sodium, level 1. Runs 16 and 17 are both more than two standard deviations above the mean, so patient results are held until recalibration.">
      <Sheet className="px-4 py-4 sm:px-6">
        <p className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold text-base">Sodium, control level 1</b>
          <span className="text-muted">mean 140.0, SD 1.2 mmol/L, n 20</span>
        </p>
        <svg className="mt-3 h-54 w-full" role="presentation">
          <Stretched>
            <path d="M9 14H98V26H9zM9 74H98V86H9z" className="fill-alarm/8" />
            <path d="M9 26H98V74H9z" className="fill-citrate/6" />
            <path
              d="M9 14H98M9 26H98M9 38H98M9 62H98M9 74H98M9 86H98"
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            <path d="M9 50H98" className="stroke-soft" vectorEffect="non-scaling-stroke" />
            <path
              d="M85.4 6V94"
              className="stroke-alarm"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={runs.map((z, index) => `${across(index)},${heightOf(z)}`).join(' ')}
              className="fill-none stroke-ink"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </Stretched>
          {[3, 2, 1, 0, -1, -2, -3].map((z) => (
            <text
              key={z}
              x="6.5%"
              y={`${heightOf(z) + 2}%`}
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
              cy={`${heightOf(z)}%`}
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

function heightOf(z: number): number {
  return Math.round((50 - z * 12) * 10) / 10;
}

/** Distance from the mean in standard deviations. */
const runs = [
  0.3, -0.6, 0.9, -1.1, 0.2, 1.3, -0.4, 0.6, -1.5, 0.1, 0.8, -0.2, 1.1, 0.7, 1.6, 2.3, 2.5, -0.3,
  0.5, -0.7,
];
