import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { copyOf } from '#content/copy-of.ts';
import { palette } from '#contract/palette.ts';
import {
  chartWidth,
  Hatching,
  Label,
  posterCharts,
  tubePath,
} from '#web/pictures/poster-charts.tsx';
import { type PictureName, pictureFile, posterPictures } from '#web/pictures/poster-pictures.ts';

const { poster: posterCopy, figures: posterFigures } = copyOf('poster');

/** The sheet in US Letter, landscape: 144 units are an inch, so text of 20 prints at 10 points. */
export const sheetSize = { width: 1584, height: 1224 };

/** The whole poster, drawn from the same copy and the same charts as its page. */
export function PosterSheet() {
  return (
    <>
      <Hatching />
      <rect {...sheetSize} fill={palette.sheet} />
      <Head />
      <Columns />
      <path d={`M${grid.left} ${grid.top}H${right}`} stroke={palette.ink} strokeWidth="1.4" />
      <Label x={grid.left} y={grid.top + 32} size={21} bold>
        {posterCopy.results.title}
      </Label>
      {posterFigures.map((figure, index) => {
        const { drawing } = posterCharts[figure.name];
        const x = grid.left + (index % 2) * (chartWidth + grid.gap);
        const y = figuresTop + Math.floor(index / 2) * grid.row;
        return (
          <g key={figure.name} transform={`translate(${x} ${y})`}>
            <path d={`M0 0h${chartWidth}`} stroke={palette.rule} strokeWidth="1.4" />
            <Label x={0} y={32} size={21} bold>
              {`${index + 1}. ${figure.title}`}
            </Label>
            <g transform="translate(0 50)">{drawing}</g>
          </g>
        );
      })}
      <Conclusions />
    </>
  );
}

/** One figure on a separate sheet, for the gallery. */
function FigureSheet({ name }: { name: Exclude<PictureName, 'poster'> }) {
  const index = posterFigures.findIndex((figure) => figure.name === name);
  const { height, drawing } = posterCharts[name];
  return (
    <>
      {name === 'projected' ? <Hatching /> : null}
      <rect width={figureSheetWidth} height={height + 132} fill={palette.sheet} />
      <Label x={margin.figure} y={48} size={22} bold>
        {posterFigures[index]?.title ?? ''}
      </Label>
      <g transform={`translate(${margin.figure} 74)`}>{drawing}</g>
      <Label x={margin.figure} y={height + 112} muted>
        {`Figure ${index + 1} of ${posterCopy.source.toLowerCase().replace('#b', '#B').replace('july', 'July')}`}
      </Label>
    </>
  );
}

/** The files that the poster's page links to, as SVG. */
export function posterDrawings(): readonly { readonly path: string; readonly svg: string }[] {
  return posterPictures.map(({ name, title }) => {
    const { width, height } = pictureSize(name);
    const svg = renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        fontFamily="Instrument Sans, Helvetica, Arial, sans-serif"
      >
        <title>{title}</title>
        {name === 'poster' ? <PosterSheet /> : <FigureSheet name={name} />}
      </svg>,
    );
    return { path: pictureFile(name), svg };
  });
}

/** The nominal size of a picture in pixels. Vectors have no fixed size. */
export function pictureSize(name: PictureName): { width: number; height: number } {
  if (name === 'poster') return sheetSize;
  return { width: figureSheetWidth, height: posterCharts[name].height + 132 };
}

const margin = { sheet: 64, figure: 36 };
const figureSheetWidth = chartWidth + 2 * margin.figure;
const column = { width: 400, size: 20 };
const grid = { left: 524, top: 226, gap: 36, row: 302 };
const right = sheetSize.width - margin.sheet;
const figuresTop = grid.top + 46;

function Head() {
  return (
    <>
      <path d={tubePath(margin.sheet, 0, 30, 96)} fill={palette.heparin} />
      <Label x={margin.sheet + 48} y={84} size={22} bold>
        {`Poster ${posterCopy.number}`}
      </Label>
      <Label x={right} y={84} size={22} anchor="end" muted>
        {posterCopy.shown}
      </Label>
      <text
        x={margin.sheet - 3}
        y="170"
        fontSize="62"
        fontWeight="600"
        letterSpacing="-2"
        fill={palette.ink}
      >
        {posterCopy.title}
      </text>
    </>
  );
}

/** The text on the left: question, method, and limits of the figures. */
function Columns() {
  const { objectives, methods, limits } = posterCopy;
  const blocks = [
    { title: objectives.title, items: objectives.items },
    { title: methods.title, items: methods.items },
    { title: 'Limits', items: limits.items.map(([title]) => `${title}.`) },
  ];
  let y = grid.top;
  return blocks.map(({ title, items }) => {
    const top = y;
    const text = <Items y={top + 62} items={items} />;
    y = top + 62 + heightOf(items) + 22;
    return (
      <g key={title} transform={`translate(${margin.sheet} 0)`}>
        <path d={`M0 ${top}h${column.width}`} stroke={palette.ink} strokeWidth="1.4" />
        <Label x={0} y={top + 32} size={21} bold>
          {title}
        </Label>
        {text}
      </g>
    );
  });
}

/** Placed in the last cell of the grid, next to the fifth figure. */
function Conclusions() {
  return (
    <g transform={`translate(${grid.left + chartWidth + grid.gap} ${figuresTop + 2 * grid.row})`}>
      <rect
        width={chartWidth}
        height="290"
        rx="14"
        fill={palette.sheet}
        stroke={palette.ink}
        strokeWidth="3"
      />
      <g transform="translate(30 0)">
        <Label x={0} y={40} size={21} bold>
          {posterCopy.conclusions.name}
        </Label>
        <text y="78" fontSize="28" fontWeight="600" letterSpacing="-0.8" fill={palette.ink}>
          {posterCopy.conclusions.title}
        </text>
        <Items y={116} items={posterCopy.conclusions.short} width={chartWidth - 60} size={19} />
      </g>
    </g>
  );
}

type ItemsProps = {
  y: number;
  items: readonly string[];
  width?: number;
  size?: number;
};

function Items({ y, items, width = column.width, size = column.size }: ItemsProps) {
  const rows: ReactNode[] = [];
  let baseline = y;
  for (const item of items) {
    rows.push(
      <path key={`${baseline}-cap`} d={tubePath(0, baseline - 13, 7, 15)} fill={palette.heparin} />,
    );
    for (const line of linesOf(item, width - 20, size)) {
      rows.push(
        <text key={baseline} x="20" y={baseline} fontSize={size} fill={palette.ink}>
          {line}
        </text>,
      );
      baseline += size * lineHeight;
    }
    baseline += itemGap;
  }
  return rows;
}

function heightOf(items: readonly string[]): number {
  return items.reduce((height, item) => {
    const lines = linesOf(item, column.width - 20, column.size);
    return height + lines.length * column.size * lineHeight + itemGap;
  }, 0);
}

const lineHeight = 1.36;
const itemGap = 7;

/** Breaks a text into lines, because SVG doesn't. Widths are estimated from the letters. */
function linesOf(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Estimated width as a multiple of the font size. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => {
    if (/[ijlIft.,:;’' ]/.test(letter)) return sum + 0.3;
    if (/[mwMW%—]/.test(letter)) return sum + 0.86;
    return sum + (/[A-Z]/.test(letter) ? 0.68 : 0.57);
  }, 0);
}
