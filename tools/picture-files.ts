import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

type PictureDrawing = { readonly path: string; readonly svg: string };

/**
 * Writes pictures that pages link to. A picture opened on its own can't use the page's typeface, so
 * each file embeds the letters that it needs.
 */
export async function writePictureFiles(
  clientDir: string,
  drawings: readonly PictureDrawing[],
): Promise<void> {
  for (const { path, svg } of drawings) {
    const file = join(clientDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await withTypeface(svg));
  }
}

/** Embeds the letters of the drawing's text, in the weights 400 to 600. */
export async function withTypeface(svg: string): Promise<string> {
  published ??= readFile('web/assets/instrument-sans.woff2');
  const letters = svg.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'");
  const font = await subsetFont(await published, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  });
  const source = `data:font/woff2;base64,${font.toString('base64')}`;
  const rule = `@font-face{font-family:'Instrument Sans';font-weight:400 600;src:url(${source})}`;
  return svg.replace(/(<svg[^>]*>)/, (start) => `${start}<style>${rule}</style>`);
}

let published: Promise<Buffer> | undefined;
