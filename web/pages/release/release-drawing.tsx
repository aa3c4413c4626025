import type { Drawing } from '#web/pages/release/results.ts';
import { cloud } from '#web/pictures/cloud.ts';

type DrawingProps = { drawing: Drawing; mark: string; broken: boolean };

/** The evidence, 360 by 170 units. What the rules add (`release-rule`) is hidden until the visitor has decided. */
export function ReleaseDrawing({ drawing, mark, broken }: DrawingProps) {
  return (
    <svg viewBox="0 0 360 170" fontSize="15" className="release-drawing" aria-hidden="true">
      {drawing.kind === 'series' ? (
        <Series {...drawing} broken={broken} />
      ) : drawing.kind === 'scale' ? (
        <Scale {...drawing} broken={broken} />
      ) : (
        <Scatter {...drawing} />
      )}
      <text x="360" y="13" textAnchor="end" className={`release-rule ${ruleFill(broken)}`}>
        {mark}
      </text>
    </svg>
  );
}

/** The drawing for readers who don't see it. */
export function textOf(drawing: Drawing): string {
  if (drawing.kind === 'series')
    return drawing.points.map(([when, value]) => `${when} ${value}`.trim()).join(', ');
  return drawing.kind === 'scale' ? drawing.points.map(([, shown]) => shown).join(', ') : '';
}

type Part<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>;
type Broken = { broken: boolean };

/** Results or control runs in order of time, on their range. The last two are labeled. */
function Series({ points, band, bandLabels, limit, broken }: Part<'series'> & Broken) {
  const values = [...points.map(([, value]) => value), ...band, limit?.[0] ?? band[0]];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const up = (value: number) => round(134 - ((value - least) / (most - least)) * 92);
  const across = (place: number) => round(62 + (place * 248) / (points.length - 1));
  const at = points.map(([, value], place) => `${across(place)} ${up(value)}`);
  const [before = '', last = ''] = at.slice(-2);
  return (
    <>
      <path d={`M48 ${up(band[0])}V${up(band[1])}H360V${up(band[0])}z`} className="fill-wash" />
      {bandLabels.map((label, end) => (
        <text key={label} x="0" y={up(band[end] ?? 0) + 5}>
          {label}
        </text>
      ))}
      {limit ? (
        <g className="release-rule">
          <path
            d={`M${before}H360`}
            transform={`translate(0 ${up(limit[0]) - Number(before.split(' ')[1])})`}
            className="fill-none stroke-ink"
            strokeDasharray="3 4"
          />
          <text x={Number(before.split(' ')[0]) - 8} y={up(limit[0]) + 5} textAnchor="end">
            {limit[1]}
          </text>
        </g>
      ) : null}
      <path d={`M${at.join('L')}`} className="fill-none stroke-ink" strokeWidth="2.2" />
      <path d={dots(at)} className="stroke-ink" strokeWidth="10" strokeLinecap="round" />
      <path d={dots([last])} className="stroke-ink" strokeWidth="16" strokeLinecap="round" />
      {broken ? (
        <g className="release-rule stroke-alarm" strokeLinecap="round">
          <path d={`M${before}L${last}`} strokeWidth="2.6" />
          <path d={dots([last])} strokeWidth="17" />
        </g>
      ) : null}
      {points.map(([when, value, shown], place) => (
        <g key={when + value} textAnchor="middle">
          {shown ? (
            <text
              x={across(place) + (place === points.length - 1 ? 14 : 0)}
              y={up(value) + (place === points.length - 1 ? 5 : -14)}
              textAnchor={place === points.length - 1 ? 'start' : 'middle'}
              className="fill-ink font-semibold"
            >
              {shown}
            </text>
          ) : null}
          {place === 0 || place >= points.length - 2 ? (
            <text x={across(place)} y="163">
              {when}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}

/** Readings on a logarithmic scale. The rules add the zones. */
function Scale({ ends, ticks, points, band, zones = [], broken }: Part<'scale'> & Broken) {
  const across = (value: number) =>
    round(8 + (Math.log(value / ends[0]) / Math.log(ends[1] / ends[0])) * 344);
  const area = (low: number, high: number) =>
    `M${across(low) + 1.5} 58V112H${across(high) - 1.5}V58z`;
  const middle = (low: number, high: number) => (across(low) + across(high)) / 2;
  return (
    <>
      <path d="M8 58V112H352V58z" className="fill-wash" />
      {band ? (
        <>
          <path d={area(band[0], band[1])} className="fill-rule" />
          <text x={middle(band[0], band[1])} y="134" textAnchor="middle">
            {band[2]}
          </text>
        </>
      ) : null}
      {zones.map(([low, high, shown]) => (
        <g key={shown} className="release-rule" textAnchor="middle">
          <path d={area(low, high)} className={broken ? 'fill-alarm/20' : 'fill-heparin/20'} />
          <text x={middle(low, high)} y="134" className={ruleFill(broken)}>
            {shown}
          </text>
        </g>
      ))}
      <path d="M8 112H352" className="stroke-field" />
      {ticks.map(([value, shown], place) => (
        <text
          key={shown}
          x={across(value)}
          y="163"
          textAnchor={
            value === ends[0]
              ? 'start'
              : place === ticks.length - 1 && value === ends[1]
                ? 'end'
                : 'middle'
          }
        >
          {shown}
        </text>
      ))}
      {points.map(([value, shown]) => (
        <g key={shown}>
          <path
            d={`M${across(value)} 85h0`}
            className="stroke-ink"
            strokeWidth="18"
            strokeLinecap="round"
          />
          <text
            x={Math.min(across(value), 318)}
            y="46"
            textAnchor={points.length > 1 && value < 10_000 ? 'end' : 'middle'}
            className="fill-ink font-semibold"
          >
            {shown}
          </text>
        </g>
      ))}
    </>
  );
}

/** White cells by their two signals. One cloud is where none belongs. */
function Scatter({ axes }: Part<'scatter'>) {
  return (
    <>
      <path d="M30 26V144H352" className="fill-none stroke-field" />
      <text x="352" y="164" textAnchor="end">
        {axes[0]}
      </text>
      <text transform="rotate(-90 16 144)" x="16" y="144">
        {axes[1]}
      </text>
      <g strokeWidth="5" strokeLinecap="round">
        <path d={cloud(90, 118, 26, 14, 22)} className="stroke-slate" />
        <path d={cloud(150, 96, 22, 14, 14)} className="stroke-citrate" />
        <path d={cloud(250, 104, 52, 22, 50)} className="stroke-lavender" />
        <path d={cloud(118, 54, 22, 14, 14)} className="stroke-ink" />
      </g>
      <circle
        cx="118"
        cy="54"
        r="30"
        className="release-rule fill-none stroke-alarm"
        strokeWidth="2"
        strokeDasharray="4 5"
      />
    </>
  );
}

function ruleFill(broken: boolean): string {
  return `font-semibold ${broken ? 'fill-alarm' : 'fill-heparin'}`;
}

function dots(at: readonly string[]): string {
  return at.map((point) => `M${point}h0`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
