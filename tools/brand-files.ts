import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { pageNamed } from '#content/pages.ts';
import { palette, paletteProperties } from '#contract/palette.ts';
import { site } from '#contract/site.ts';

/**
 * The files beside the pages that show the brand's colors or the company's name. The build writes
 * them, the development server draws them on request; none of them is kept in the repository.
 */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const make = files[request.url?.slice(1) ?? ''];
        if (!make) return next();
        if (request.url?.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml');
        response.end(await make());
      });
    },
    async generateBundle() {
      for (const [fileName, make] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: await make() });
      }
    },
  };
}

const files: Readonly<Record<string, () => Promise<string | Uint8Array>>> = {
  'favicon.svg': async () => favicon(),
  'site.webmanifest': async () => webManifest(),
  'og.png': drawShareCard,
  'apple-touch-icon.png': drawHomeScreenIcon,
  'platform-map/wide.svg': () => mapDrawing('wide'),
  'platform-map/wide-motion.svg': () => mapDrawing('wide-motion'),
  'platform-map/tall.svg': () => mapDrawing('tall'),
  'platform-map/tall-motion.svg': () => mapDrawing('tall-motion'),
};

function favicon(): string {
  const caps = brandCaps.map(({ path, color }) => `<path d="${path}" fill="${color}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -5 32 32">${caps.join('')}</svg>\n`;
}

function webManifest(): string {
  return JSON.stringify({
    name: site.company,
    short_name: site.company,
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  });
}

/** An SVG that a page loads as an image can't read the page's custom properties. */
async function mapDrawing(name: string): Promise<string> {
  const drawing = await readFile(`web/pictures/platform-map/${name}.svg`, 'utf8');
  return drawing.replaceAll(/var\((--[\w-]+)\)/g, (_, property: string) => {
    const color = paletteProperties[property];
    if (!color) throw new Error(`${name}.svg names ${property}, which is not in the palette`);
    return color;
  });
}

/** The four tubes of the logo, hanging from the upper edge of a drawing of 26 by 23 units. */
const brandCaps = [
  { color: palette.lavender, length: 18 },
  { color: palette.citrate, length: 15 },
  { color: palette.serum, length: 20 },
  { color: palette.heparin, length: 14 },
].map(({ color, length }, index) => ({
  color,
  path: `M${index * 7} 0h5v${length}a2.5 2.5 0 0 1-5 0z`,
}));

/** The picture that other programs show for a link to the site. */
async function drawShareCard(): Promise<Uint8Array> {
  const options = await rendering();
  const [product = '', audience = ''] = pageNamed('Home').title.split(/ (?=for )/);
  const lines = [product, ...balancedLines(audience, options)].toReversed();
  const title = lines.map((line, index) => titleText(line, margin, 541 - index * 77));
  const company = `<text x="${1200 - margin}" y="127" text-anchor="end" font-size="44" letter-spacing="-1.3">${site.company}</text>`;
  return toPng(drawing(1200, 630, caps(margin, 0, 300 / 26), company, ...title), options);
}

/** The icon on a phone's home screen. */
async function drawHomeScreenIcon(): Promise<Uint8Array> {
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
