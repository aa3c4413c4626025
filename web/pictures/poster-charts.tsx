import type { ReactNode } from 'react';
import type { CopyOf } from '#content/kinds.ts';
import { palette } from '#contract/palette.ts';
import { grouped, posterFigures } from '#contract/poster-figures.ts';

type PosterFigure = CopyOf<'poster'>['figures'][number];

type FigureName = PosterFigure['name'];

/** Width of every chart. The smallest text, 19 units, is still 12 pixels on a phone. */
export const chartWidth = 480;

/** The poster's charts. CSS classes only move them, so that they look the same in a page and in a file. */
export const posterCharts: Record<FigureName, { height: number; drawing: ReactNode }> = {
  tested: {
    height: 232,
    drawing: (
      <Rack
        filled={posterFigures.testedPercent}
        legend={[
          `${grouped(posterFigures.tested)} received the test`,
          `${grouped(posterFigures.untested)} did not`,
        ]}
      />
    ),
  },
  abnormal: {
    height: 204,
    drawing: (
      <>
        <ShareBar y={0} name="Males" percent={posterFigures.males} />
        <ShareBar y={84} name="Females" percent={posterFigures.females} />
        <Scale
          y={164}
          marks={[0, 25, 50, 75, 100].map((percent) => ({
            x: (percent / 100) * chartWidth,
            text: `${percent}%`,
          }))}
        />
      </>
    ),
  },
  projected: { height: 232, drawing: <Projection /> },
  thresholds: {
    height: 220,
    drawing: (
      <>
        <LowRange y={0} name="Females" limit={posterFigures.lowFemales} />
        <LowRange y={84} name="Males" limit={posterFigures.lowMales} />
        <Scale
          y={164}
          marks={[9, 11, 13, 15, 17].map((value) => ({ x: hemoglobinX(value), text: `${value}` }))}
        />
        <Label x={chartWidth} y={212} anchor="end" muted>
          hemoglobin, g/dL
        </Label>
      </>
    ),
  },
  'follow-up': {
    height: 232,
    drawing: (
      <Rack
        filled={posterFigures.followUpPercent}
        legend={[
          `about ${grouped(posterFigures.followUp)} followed up`,
          `about ${grouped(posterFigures.noFollowUp)} not`,
        ]}
      />
    ),
  },
};

/** Hatching for projected values; a document needs it once. */
export function Hatching() {
  return (
    <pattern
      id="hatching"
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="7" height="7" fill={palette.sheet} />
      <rect width="3" height="7" fill={palette.heparin} />
    </pattern>
  );
}

/** A tube, square above and round below, with its upper left corner at a point. */
export function tubePath(x: number, y: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${y}h${width}v${height - radius}a${radius} ${radius} 0 0 1-${width} 0z`;
}

type RackProps = { filled: number; legend: readonly [filled: string, empty: string] };

/** A hundred tubes in five rows of twenty. */
function Rack({ filled, legend }: RackProps) {
  const tubes = Array.from({ length: 100 }, (_, index) =>
    tubePath((index % 20) * 24 + 5, Math.floor(index / 20) * 37 + 1, 14, 28),
  );
  return (
    <>
      <path d={tubes.join('')} fill="none" stroke={palette.field} strokeWidth="1.2" />
      <path
        d={tubes.slice(0, filled).join('')}
        fill={palette.heparin}
        stroke={palette.heparin}
        strokeWidth="1.2"
        className="plays-count [--plays-at:0.3s]"
      />
      <path d={tubePath(5, 202, 12, 22)} fill={palette.heparin} />
      <Label x={26} y={220} bold>
        {legend[0]}
      </Label>
      <path d={tubePath(265, 202, 12, 22)} fill="none" stroke={palette.field} strokeWidth="1.2" />
      <Label x={286} y={220} bold>
        {legend[1]}
      </Label>
    </>
  );
}

type BarProps = { y: number; name: string; value: string; width: number; isLimit?: boolean };

/** A bar with its name and its value above it; a limit has a mark at its end. */
function Bar({ y, name, value, width, isLimit = false }: BarProps) {
  return (
    <>
      <Label x={0} y={y + 24}>
        {name}
      </Label>
      <Label x={chartWidth} y={y + 24} anchor="end" size={26} bold>
        {value}
      </Label>
      <Track y={y + 36} />
      <rect y={y + 36} width={width} height="26" fill={palette.heparin} />
      {isLimit ? <path d={`M${width} ${y + 30}v38`} stroke={palette.ink} strokeWidth="2" /> : null}
    </>
  );
}

function ShareBar({ percent, ...bar }: { y: number; name: string; percent: number }) {
  return <Bar {...bar} value={`${percent}%`} width={(percent / 100) * chartWidth} />;
}

function LowRange({ limit, ...bar }: { y: number; name: string; limit: number }) {
  return <Bar {...bar} value={`below ${limit}`} width={hemoglobinX(limit)} isLimit />;
}

/** Tested and untested patients at the same scale, so that their sizes can be compared. */
function Projection() {
  const scale = chartWidth / posterFigures.untested;
  const abnormal = [posterFigures.abnormalFrom, posterFigures.abnormalTo].map(
    (count) => count * scale,
  );
  const range = [posterFigures.projectedFrom, posterFigures.projectedTo].map(
    (count) => count * scale,
  );
  const [from = 0, to = 0] = range;
  return (
    <>
      <Label x={0} y={20}>{`Tested: ${grouped(posterFigures.tested)}`}</Label>
      <Track y={32} width={posterFigures.tested * scale} fill="none" />
      <rect y="32" width={abnormal[0]} height="26" fill={palette.heparin} />
      <Label x={posterFigures.tested * scale + 14} y={51} muted>
        {`about ${grouped(posterFigures.abnormalFrom)} to ${grouped(posterFigures.abnormalTo)} abnormal`}
      </Label>
      <Label x={0} y={96}>{`Not tested: ${grouped(posterFigures.untested)}`}</Label>
      <Track y={108} height={44} />
      <rect
        y="108"
        width={posterFigures.projected * scale}
        height="44"
        fill="url(#hatching)"
        stroke={palette.heparin}
        strokeWidth="1.2"
      />
      <path d={`M${from} 160v8H${to}v-8`} fill="none" stroke={palette.ink} strokeWidth="1.4" />
      <Label x={to + 12} y={140} size={23} bold>
        {`about ${grouped(posterFigures.projected)} projected`}
      </Label>
      <Label x={0} y={194} muted>
        {`${grouped(posterFigures.projectedFrom)} to ${grouped(posterFigures.projectedTo)} at ${posterFigures.females}% and ${posterFigures.males}%`}
      </Label>
      <Label x={0} y={222} muted>
        {`Hatched: projected at ${posterFigures.projectedPercent}%, not counted`}
      </Label>
    </>
  );
}

/** The position on a scale from 9 to 17 g/dL. */
function hemoglobinX(value: number): number {
  return Math.round(((value - 9) / 8) * chartWidth * 10) / 10;
}

type TrackProps = { y: number; width?: number; height?: number; fill?: string };

function Track({ y, width = chartWidth - 1.2, height = 26, fill = palette.wash }: TrackProps) {
  return (
    <rect
      x="0.6"
      y={y}
      width={width}
      height={height}
      fill={fill}
      stroke={palette.field}
      strokeWidth="1.2"
    />
  );
}

function Scale({ y, marks }: { y: number; marks: readonly { x: number; text: string }[] }) {
  return marks.map(({ x, text }, index) => (
    <Label
      key={text}
      x={x}
      y={y + 20}
      anchor={index === 0 ? 'start' : index === marks.length - 1 ? 'end' : 'middle'}
      muted
    >
      {text}
    </Label>
  ));
}

type LabelProps = {
  x: number;
  y: number;
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  muted?: boolean;
  children: string;
};

export function Label({ x, y, size = 19, anchor, bold, muted, children }: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 600 : undefined}
      textAnchor={anchor}
      fill={muted ? palette.inkSoft : palette.ink}
    >
      {children}
    </text>
  );
}
