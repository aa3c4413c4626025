import { copyOf } from '#content/copy-of.ts';

const { trend: patientTrend } = copyOf('product-pages/patient');

type TrendLineProps = {
  /** Percent of the width at month 0, and from one month to the next. */
  start: number;
  perMonth: number;
  /** In rem: the position of the target, and the height of one percent of HbA1c. */
  target: number;
  perPercent: number;
  /** The class of the figures, which are shown only if it is set. */
  figures?: string;
  /** Adds the dates above the figures. */
  dated?: boolean;
};

/** A patient's values as a line, with a larger dot for the last one. */
export function TrendLine({
  start,
  perMonth,
  target,
  perPercent,
  figures,
  dated = false,
}: TrendLineProps) {
  const points = patientTrend.steps.map(({ month, value, date }) => {
    const height = target - (value - 7) * perPercent;
    const up = (rem: number) => `${(height - rem).toFixed(2)}rem`;
    return { x: `${(start + month * perMonth).toFixed(2)}%`, y: up(0), up, value, date };
  });
  const last = points.length - 1;
  return (
    <svg className="size-full overflow-visible text-sm" textAnchor="middle" aria-hidden="true">
      {points.slice(1).map(({ x, y }, place) => (
        <line
          key={x}
          x1={points[place]?.x}
          y1={points[place]?.y}
          x2={x}
          y2={y}
          pathLength="1"
          className="plays-draw stroke-accent"
          strokeWidth="4"
          style={{ animationDelay: `${place * 0.05}s`, animationDuration: '0.05s' }}
        />
      ))}
      {points.map(({ x, y, up, value, date }, place) => (
        <g key={x}>
          <circle
            cx={x}
            cy={y}
            r={place === last ? 13 : 8}
            className={`fill-accent ${value < 7 ? 'stroke-paper' : 'stroke-(--tone)'}`}
            strokeWidth="3"
          />
          {figures ? (
            <text
              x={x}
              y={up(place === last ? 1.4 : 1.1)}
              className={`fill-ink font-semibold ${figures}`}
            >
              {value.toFixed(1)}
              <tspan className="fill-muted font-medium text-sm">%</tspan>
            </text>
          ) : null}
          {dated ? (
            <text x={x} y={up(place === last ? 3.25 : 2.95)} className="fill-muted">
              {date}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
