import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * Writes the site's one font file from the published typeface: the letters of Western European
 * names, the signs a laboratory report needs, the weights 400 to 700. Run it after an update of the
 * typeface or of the list below.
 */
const source =
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const target = 'web/assets/instrument-sans.woff2';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const latin = Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCharCode(0xa0 + index));
const signs = '‘’“”–—…•×−±≤≥≈µμ°→←↑↓™€′″√'.split('');

const font = await subsetFont(await readFile(source), [...ascii, ...latin, ...signs].join(''), {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
});
await writeFile(target, font);
console.log(`${target}: ${font.byteLength} bytes`);
