import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { palette, paletteProperties } from '#contract/palette.ts';
import type { ProductCap } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { type ShareCard, shareCards } from '#web/share-cards.ts';

/**
 * Files other than pages that show the brand's colors or the company's name. The build writes them,
 * the development server draws them on request; the repository contains none of them.
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
  'favicon.ico': drawFaviconIco,
  'apple-touch-icon.png': drawHomeScreenIcon,
  'logo.png': drawLogo,
  ...Object.fromEntries(
    shareCards
      // The cards with a page's own picture are files (`tools/draw-share-cards.ts`).
      .filter(({ path }) => !existsSync(`public${path}`))
      .map((card) => [card.path.slice(1), () => drawShareCard(card)] as const),
  ),
  'platform-map/wide.svg': () => mapDrawing('wide'),
  'platform-map/wide-motion.svg': () => mapDrawing('wide-motion'),
  'platform-map/tall.svg': () => mapDrawing('tall'),
  'platform-map/tall-motion.svg': () => mapDrawing('tall-motion'),
};

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
    if (!color) throw new Error(`${name}.svg uses ${property}, which is not in the palette`);
    return color;
  });
}

/** The four tubes of the logo, hanging from the upper edge of a drawing of 26 by 23 units. */
const brandCaps = (
  [
    ['lavender', 18],
    ['citrate', 15],
    ['serum', 20],
    ['heparin', 14],
  ] as const
).map(([cap, length], index) => ({
  cap,
  path: `M${index * 7} 0h5v${length}a2.5 2.5 0 0 1-5 0z`,
}));

function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -5 32 32">${capPaths()}</svg>\n`;
}

/**
 * Draws the icon for clients that request `/favicon.ico` regardless of the page's links: two sizes,
 * each as a PNG.
 */
async function drawFaviconIco(): Promise<Uint8Array> {
  const options = await rendering();
  const sizes = [16, 32];
  const pictures = sizes.map((size) => {
    const svg = favicon().replace('<svg ', `<svg width="${size}" height="${size}" `);
    return Buffer.from(toPng(svg, options));
  });
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(sizes[index] ?? 0, entry);
    header.writeUInt8(sizes[index] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

/** The icon on a phone's home screen. */
async function drawHomeScreenIcon(): Promise<Uint8Array> {
  return toPng(drawing(180, 180, caps(36, 42, 108 / 26)), await rendering());
}

/** The company's logo in structured data. */
async function drawLogo(): Promise<Uint8Array> {
  return toPng(drawing(512, 512, caps(106, 123, 300 / 26)), await rendering());
}

/** The preview picture of a link to a page (Open Graph). On a product's page, the other tubes are pale. */
async function drawShareCard({ title, product }: ShareCard): Promise<Uint8Array> {
  const options = await rendering();
  const { size, lines } = titleLines(title, options);
  const bottom = 546 - (lines.length - 1) * size * leading;
  const texts = lines.map((line, index) =>
    titleText(line, margin, bottom + index * size * leading, size),
  );
  const name = product
    ? `<text x="${margin}" y="${bottom - size - 14}" font-size="38" letter-spacing="-0.8" fill="${litCaps[product.cap]}">${escaped(product.name)}</text>`
    : '';
  const company = `<text x="${1200 - margin}" y="112" text-anchor="end" font-size="44" letter-spacing="-1.3">${escaped(site.company)}</text>`;
  const ink = `<path d="M0 0h1200v630H0z" fill="${palette.ink}"/>`;
  const caps = `<g transform="translate(${margin} 0) scale(${190 / 26})">${capPaths(litCaps, product?.cap)}</g>`;
  const chalk = `<g fill="${palette.chalk}">${company}${name}${texts.join('')}</g>`;
  return toPng(drawing(1200, 630, ink, caps, chalk), options);
}

function drawing(width: number, height: number, ...parts: readonly string[]): string {
  const paper = `<rect width="100%" height="100%" fill="${palette.paper}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${palette.ink}" font-family="${fontFamily}" font-weight="600">${paper}${parts.join('')}</svg>`;
}

function caps(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${capPaths()}</g>`;
}

/** The logo's tubes. If one is given, all others are pale. */
export function capPaths(
  colors: Readonly<Record<ProductCap, string>> = palette,
  only?: ProductCap,
): string {
  return brandCaps
    .map(({ cap, path }) => {
      const color = only && cap !== only ? palette.inkRule : colors[cap];
      return `<path d="${path}" fill="${color}"/>`;
    })
    .join('');
}

/** The tubes' colors on ink. */
export const litCaps: Readonly<Record<ProductCap, string>> = {
  lavender: palette.lavenderLit,
  citrate: palette.citrateLit,
  serum: palette.serumLit,
  heparin: palette.heparinLit,
};

function titleText(line: string, x: number, y: number, size: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${-size * 0.035}">${escaped(line)}</text>`;
}

/** The title in the largest type that fits it on two lines, or else on three. */
function titleLines(title: string, options: ResvgRenderOptions) {
  const [large, ...others] = [112, 96, 84, 74].map((size) => ({
    size,
    lines: balancedLines(title, size, options),
  }));
  const found =
    large && large.lines.length <= 2 ? large : others.find(({ lines }) => lines.length <= 3);
  if (!found) throw new Error(`The title is too long for a share card: ${title}`);
  return found;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Uses one line if the text fits; otherwise as few lines as possible, with the shortest longest line. */
function balancedLines(text: string, size: number, options: ResvgRenderOptions): string[] {
  const widthOf = (line: string) => (textWidth(line, options) * size) / 100;
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf));
  for (let count = 1; ; count += 1) {
    const splits = splitsOf(text.split(' '), count);
    const best = splits.reduce((one, next) => (longest(next) < longest(one) ? next : one));
    if (longest(best) <= 1200 - 2 * margin) return best;
  }
}

/** All ways to split the words into that many lines. */
function splitsOf(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const firsts = words.slice(0, words.length - count + 1);
  return firsts.flatMap((_, index) =>
    splitsOf(words.slice(index + 1), count - 1).map((rest) => [
      words.slice(0, index + 1).join(' '),
      ...rest,
    ]),
  );
}

/** Measures at a font size of 100. */
function textWidth(line: string, options: ResvgRenderOptions): number {
  const known = widths.get(line);
  if (known !== undefined) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="100" font-family="${fontFamily}" font-weight="600">${titleText(line, 0, 100, 100)}</svg>`;
  const width = new Resvg(svg, options).getBBox()?.width ?? 0;
  widths.set(line, width);
  return width;
}

function toPng(svg: string, options: ResvgRenderOptions): Uint8Array {
  return new Resvg(svg, options).render().asPng();
}

/** The renderer reads TrueType of one weight; the site's file is compressed and variable. */
function rendering(): Promise<ResvgRenderOptions> {
  options ??= prepareRendering();
  return options;
}

async function prepareRendering(): Promise<ResvgRenderOptions> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(readFile(wasm));
  const letters = [
    site.company,
    ...shareCards.flatMap(({ title, product }) => [title, product?.name]),
  ].join(' ');
  const font = await subsetFont(await readFile('web/assets/instrument-sans.woff2'), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600 },
  });
  return { font: { fontBuffers: [font], defaultFontFamily: fontFamily } };
}

let options: Promise<ResvgRenderOptions> | undefined;
const widths = new Map<string, number>();
const fontFamily = 'Instrument Sans';
const margin = 84;
const leading = 1.05;
