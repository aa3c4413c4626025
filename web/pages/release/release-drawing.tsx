import type { Drawing, WaitingResult } from '#web/pages/release/results.ts';
import { cloud } from '#web/pictures/cloud.ts';

type DrawingProps = Pick<WaitingResult, 'drawing' | 'range' | 'mark'> & { broken: boolean };

/** The evidence, 360 by 170 units. What the rules add (`release-rule`) is hidden until the visitor has decided. */
export function ReleaseDrawing({ drawing, range, mark, broken }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 360 170"
      fontSize="15"
      className="mx-auto block w-full max-w-120 overflow-visible fill-muted xl:mt-8"
      aria-hidden="true"
    >
      {drawing.kind === 'series' ? (
        <Series {...drawing} range={range} broken={broken} />
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
  if (drawing.kind === 'series') return drawing.values.join(', ');
  return drawing.kind === 'scale' ? Object.keys(drawing.points).join(', ') : '';
}

type Part<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>;
type Broken = { broken: boolean };
type Ranged = Pick<WaitingResult, 'range'>;

/** Results or control runs in order of time, on their range. */
function Series({ broken, range = [0, 0], ...series }: Part<'series'> & Broken & Ranged) {
  const { values, dates, isControl, limit } = series;
  const band = isControl ? ([-2, 2] as const) : range;
  const label = (value = 0) => (isControl ? inDeviations(value) : `${value}`);
  const all = [...values, ...band, limit?.[0] ?? band[0]];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const up = (value: number) => round(134 - ((value - least) / (most - least)) * 92);
  const across = (place: number) => round(62 + (place * 248) / (values.length - 1));
  const at = values.map((value, place) => `${across(place)} ${up(value)}`);
  const [before = '', last = ''] = at.slice(-2);
  const [beforeX = 0, beforeY = 0] = before.split(' ').map(Number);
  const lastY = Number(last.split(' ')[1]);
  return (
    <>
      <path d={`M48 ${up(band[0])}V${up(band[1])}H360V${up(band[0])}z`} className="fill-wash" />
      <text y={up(band[0]) + 5}>{label(band[0])}</text>
      <text y={up(band[1]) + 5}>{label(band[1])}</text>
      {limit ? (
        <g className="release-rule">
          <path
            d={`M${beforeX} ${up(limit[0])}H360`}
            className="stroke-ink"
            strokeDasharray="3 4"
          />
          <text x={beforeX - 8} y={up(limit[0]) + 5} textAnchor="end">
            {limit[1]}
          </text>
        </g>
      ) : null}
      <g className="fill-none stroke-ink" strokeLinecap="round">
        <path d={`M${at.join('L')}`} strokeWidth="2.2" />
        <path d={at.map((point) => `M${point}h0`).join('')} strokeWidth="10" />
        <path d={`M${last}h0`} strokeWidth="16" />
      </g>
      {broken ? (
        <g className="release-rule stroke-alarm" strokeLinecap="round">
          <path d={`M${before}L${last}`} strokeWidth="2.6" />
          <path d={`M${last}h0`} strokeWidth="17" />
        </g>
      ) : null}
      <g className="fill-ink font-semibold">
        <text x={beforeX} y={beforeY - 14} textAnchor="middle">
          {label(values.at(-2))}
        </text>
        <text x="324" y={lastY + 5}>
          {label(values.at(-1))}
        </text>
      </g>
      {[62, beforeX, 310].map((x, place) => (
        <text key={x} x={x} y="163" textAnchor="middle">
          {dates[place]}
        </text>
      ))}
    </>
  );
}

/** Readings on a logarithmic scale. The rules add the zones. */
function Scale({ ends, ticks, points, band, zones, broken }: Part<'scale'> & Broken) {
  const across = (value: number) =>
    round(8 + (Math.log(value / ends[0]) / Math.log(ends[1] / ends[0])) * 344);
  const area = (low = 0, high = 0, name = '', look = '', text = '') => (
    <g key={name} className={look} textAnchor="middle">
      <path d={`M${across(low) + 1.5} 58V112H${across(high) - 1.5}V58z`} />
      <text x={(across(low) + across(high)) / 2} y="134" className={text}>
        {name}
      </text>
    </g>
  );
  const zone = `release-rule ${broken ? 'fill-alarm/20' : 'fill-heparin/20'}`;
  return (
    <>
      <path d="M8 58V112H352V58z" className="fill-wash" />
      {band ? area(...band, 'fill-rule', 'fill-muted') : null}
      {zones?.names.map((name, place) =>
        area(zones.from[place], zones.from[place + 1], name, zone, ruleFill(broken)),
      )}
      {ticks.map((value) => (
        <text
          key={value}
          x={Math.min(340, Math.max(20, across(value)))}
          y="163"
          textAnchor="middle"
        >
          {value.toLocaleString('en-US')}
        </text>
      ))}
      {Object.entries(points).map(([name, value], place, { length }) => (
        <g key={name} className="fill-ink font-semibold">
          <circle cx={across(value)} cy="85" r="9" />
          <text
            x={Math.min(across(value), 318)}
            y="46"
            textAnchor={place < length - 1 ? 'end' : 'middle'}
          >
            {name}
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

/** +2.2s */
function inDeviations(value: number): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value)}s`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
