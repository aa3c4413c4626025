import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
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
export async function drawShareCard(): Promise<Uint8Array> {
  const options = await rendering();
  const [product = '', audience = ''] = pageNamed('Home').title.split(/ (?=for )/);
  const lines = [product, ...balancedLines(audience, options)].toReversed();
  const title = lines.map((line, index) => titleText(line, margin, 541 - index * 77));
  const company = `<text x="${1200 - margin}" y="127" text-anchor="end" font-size="44" letter-spacing="-1.3">${site.company}</text>`;
  return toPng(drawing(1200, 630, caps(margin, 0, 300 / 26), company, ...title), options);
}

/** The icon on a phone's home screen. */
export async function drawHomeScreenIcon(): Promise<Uint8Array> {
  return toPng(drawing(180, 180, caps(36, 42, 108 / 26)), await rendering());
}

function drawing(width: number, height: number, ...parts: readonly string[]): string {
  const paper = `<rect width="100%" height="100%" fill="${palette.paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${palette.ink}" font-family="${fontFamily}" font-weight="600">${paper}${parts.join('')}</svg>`;
}

function caps(x: number, y: number, scale: number): string {
  const paths = brandCaps.map(({ path, color }) => `<path d="${path}" fill="${color}"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`;
}

function titleText(line: string, x: number, y: number): string {
  return `<text x="${x}" y="${y}" font-size="74" letter-spacing="-2.6">${line}</text>`;
}

/** One line if it fits; otherwise two, split where the longer one is shortest. */
function balancedLines(text: string, options: ResvgRenderOptions): string[] {
  const widthOf = (line: string) => textWidth(line, options);
  if (widthOf(text) <= 1200 - 2 * margin) return [text];
  const words = text.split(' ');
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf));
  return splits.reduce((best, next) => (longest(next) < longest(best) ? next : best));
}

function textWidth(line: string, options: ResvgRenderOptions): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="100" font-family="${fontFamily}" font-weight="600">${titleText(line, 0, 80)}</svg>`;
  return new Resvg(svg, options).getBBox()?.width ?? 0;
}

function toPng(svg: string, options: ResvgRenderOptions): Uint8Array {
  return new Resvg(svg, options).render().asPng();
}

/** The renderer reads TrueType of one weight; the site's file is compressed and variable. */
async function rendering(): Promise<ResvgRenderOptions> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  initialized ??= readFile(wasm).then(initWasm);
  await initialized;
  const letters = `${site.company} ${pageNamed('Home').title}`;
  const font = await subsetFont(await readFile('web/assets/instrument-sans.woff2'), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  });
  return { font: { fontBuffers: [font], defaultFontFamily: fontFamily } };
}

let initialized: Promise<void> | undefined;
const fontFamily = 'Instrument Sans';
const margin = 84;
