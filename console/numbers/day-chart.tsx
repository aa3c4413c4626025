import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { type PointerEvent, useRef, useState } from 'react';
import { shortDay } from '#console/lib/times.ts';
import { useWidth } from '#console/ui/use-width.ts';
import { amountText } from '#contract/amounts.ts';
import { Panel } from './panel.tsx';

type DayChartProps = {
  title: string;
  /** The counted unit: 'page view', 'lead'. */
  unit: string;
  /** Days such as `2026-11-22`, the oldest first. */
  days: readonly { readonly day: string; readonly value: number }[];
  barClass: string;
  /** The hint shown if there is nothing to draw. */
  empty: string;
};

/** A bar for each day. The text above the chart shows the day under the pointer. */
export function DayChart({ title, unit, days, barClass, empty }: DayChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [pointed, setPointed] = useState<number>();
  const now = new Date();
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const shown = pointed === undefined ? undefined : days[pointed];
  return (
    <Panel
      title={title}
      note={
        shown ? (
          <span className="font-semibold text-ink">
            {shortDay(shown.day, now)}: {amount(shown.value, unit)}
          </span>
        ) : (
          `${amount(total, unit)} in ${days.length} days`
        )
      }
      table={{
        head: ['Day', `${capitalized(unit)}s`],
        rows: days
          .toReversed()
          .map(({ day, value }) => ({ key: day, cells: [shortDay(day, now), amountText(value)] })),
      }}
    >
      <div ref={frame}>
        {total === 0 ? (
          <p className="text-soft">{empty}</p>
        ) : width > 0 ? (
          <Bars
            label={`${title}: ${amount(total, unit)} in ${days.length} days`}
            days={days}
            barClass={barClass}
            width={width}
            pointed={pointed}
            onPoint={setPointed}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function Bars({
  label,
  days,
  barClass,
  width,
  pointed,
  onPoint,
}: Pick<DayChartProps, 'days' | 'barClass'> & {
  label: string;
  width: number;
  /** The index of the day under the pointer. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}) {
  const now = new Date();
  const max = Math.max(4, ...days.map(({ value }) => value));
  const y = scaleLinear({ domain: [0, max], range: [height - bottom, top], nice: 4 });
  const ticks = y.ticks(4).filter(Number.isInteger);
  // The ticks ascend, so the last one has the longest label.
  const left = tickGap + digitPx * amountText(ticks.at(-1) ?? 0).length;
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [left, width], padding: 0.25 });
  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const across = clientX - currentTarget.getBoundingClientRect().left - left;
    const index = Math.floor((across / (width - left)) * days.length);
    onPoint(index >= 0 && index < days.length ? index : undefined);
  }
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="block"
      onPointerMove={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      {ticks.map((value) => (
        <Line
          key={value}
          from={{ x: left, y: y(value) }}
          to={{ x: width, y: y(value) }}
          className="chart-rule"
        />
      ))}
      <AxisLeft
        scale={y}
        left={left}
        tickValues={ticks}
        tickFormat={(value) => amountText(Number(value))}
        tickComponent={TickText}
        hideTicks
        hideAxisLine
        tickLabelProps={{ textAnchor: 'end', dy: '0.32em' }}
      />
      {days.map(({ day, value }, index) => (
        <Bar
          key={day}
          x={x(day) ?? 0}
          y={value > 0 ? Math.min(y(value), y(0) - 2) : y(0)}
          width={x.bandwidth()}
          height={value > 0 ? Math.max(y(0) - y(value), 2) : 0}
          rx={Math.min(2, x.bandwidth() / 4)}
          className={index === pointed ? 'fill-ink' : barClass}
        />
      ))}
      <AxisBottom
        scale={x}
        top={height - bottom}
        tickValues={labeledDays(days, width - left)}
        tickFormat={(day) => shortDay(day, now)}
        tickComponent={TickText}
        hideTicks
        axisLineClassName="chart-axis"
        tickLabelProps={{ textAnchor: 'middle' }}
      />
    </svg>
  );
}

function TickText({ x, y, formattedValue, textAnchor, dy }: TickRendererProps) {
  return (
    <text x={x} y={y} dy={dy} textAnchor={textAnchor} className="fill-soft text-xs">
      {formattedValue}
    </text>
  );
}

/** The days to label: as many as fit, evenly spaced, counted back from the last one. */
function labeledDays(days: DayChartProps['days'], width: number): string[] {
  const step = Math.ceil(days.length / Math.max(1, Math.floor(width / labelPx)));
  const offset = Math.floor(step / 2);
  return days
    .filter((_, index) => (days.length - 1 - index) % step === Math.min(offset, days.length - 1))
    .map(({ day }) => day);
}

function amount(count: number, unit: string): string {
  return `${amountText(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const height = 180;
const top = 8;
const bottom = 26;
const labelPx = 62;
/** Between a label and the bars, as the axis places it. */
const tickGap = 8;
const digitPx = 7;
