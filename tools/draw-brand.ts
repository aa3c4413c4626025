import { readFile } from 'node:fs/promises';
import { createCanvas, GlobalFonts, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import subsetFont from 'subset-font';
import { pageNamed } from '#content/pages.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';

/** The four tubes of the logo, hanging from the upper edge of a drawing of 26 by 23 units. */
export const brandCaps = [
  { color: palette.lavender, length: 18 },
  { color: palette.citrate, length: 15 },
  { color: palette.serum, length: 20 },
  { color: palette.heparin, length: 14 },
].map(({ color, length }, index) => ({
  color,
  path: `M${index * 7} 0h5v${length}a2.5 2.5 0 0 1-5 0z`,
}));

/** The picture that other programs show for a link to the site. */
export async function drawShareCard(): Promise<Buffer> {
  await registerFont();
  const canvas = createCanvas(1200, 630);
  const context = onPaper(canvas.getContext('2d'));
  drawCaps(context, margin, 0, 300 / 26);

  context.fillStyle = palette.ink;
  context.font = '44px Brand';
  context.letterSpacing = '-1.3px';
  context.textAlign = 'right';
  context.fillText(site.company, 1200 - margin, 127);

  context.font = '74px Brand';
  context.letterSpacing = '-2.6px';
  context.textAlign = 'left';
  const [product = '', audience = ''] = pageNamed('Home').title.split(/ (?=for )/);
  const lines = [product, ...balancedLines(context, audience)];
  lines.toReversed().forEach((line, index) => {
    context.fillText(line, margin, 541 - index * 77);
  });
  return canvas.encode('png');
}

/** The icon on a phone's home screen. */
export async function drawHomeScreenIcon(): Promise<Buffer> {
  const canvas = createCanvas(180, 180);
  drawCaps(onPaper(canvas.getContext('2d')), 36, 42, 108 / 26);
  return canvas.encode('png');
}

function onPaper(context: SKRSContext2D): SKRSContext2D {
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  return context;
}

function drawCaps(context: SKRSContext2D, x: number, y: number, scale: number): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  for (const { path, color } of brandCaps) {
    context.fillStyle = color;
    context.fill(new Path2D(path));
  }
  context.restore();
}

/** One line if it fits; otherwise two, split where the longer one is shortest. */
function balancedLines(context: SKRSContext2D, text: string): string[] {
  const widthOf = (line: string) => context.measureText(line).width;
  if (widthOf(text) <= 1200 - 2 * margin) return [text];
  const words = text.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf));
  return splits.reduce((best, next) => (longest(next) < longest(best) ? next : best));
}

/** The canvas reads TrueType of one weight; the site's file is compressed and variable. */
async function registerFont(): Promise<void> {
  const letters = `${site.company} ${pageNamed('Home').title}`;
  const font = await subsetFont(await readFile('web/assets/instrument-sans.woff2'), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  });
  GlobalFonts.register(font, 'Brand');
}

const margin = 84;
