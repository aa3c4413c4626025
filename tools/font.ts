import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * Writes the site's two font files from the published typeface, in the weights 400 to 700, and the style sheet that
 * declares them. The first file has the characters of our pages and is preloaded with every page. The second has the
 * other letters of Western European names; a browser loads it only if one of them appears. Run it after an update of
 * the typeface or of the lists below.
 */
const source =
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const latin = Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCharCode(0xa0 + index));
/** Symbols that laboratory pages need besides letters, and the accent of bioMérieux. */
const signs = '\u00a0‘’“”–—…•·×÷³−±°™©®¢″é'.split('');

/** Missing from the published typeface, like ≤, ≥, ≈, ←, →, and √: a system font shows them. */
const missing = ['µ', '½'];

const main = [...ascii, ...signs];
const files = [
  { name: 'instrument-sans', characters: main },
  {
    name: 'instrument-sans-latin',
    characters: latin.filter((each) => ![...main, ...missing].includes(each)),
  },
];

const published = await readFile(source);
for (const { name, characters } of files) {
  const font = await subsetFont(published, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(`web/assets/${name}.woff2`, font);
  console.log(`${name}: ${font.byteLength} bytes`);
}
await writeFile('web/assets/instrument-sans.css', files.map(fontFace).join(''));

function fontFace({ name, characters }: (typeof files)[number]): string {
  return `@font-face {
  font-family: "Instrument Sans";
  src: url("./${name}.woff2") format("woff2");
  font-weight: 400 700;
  font-style: normal;
  font-display: swap;
  unicode-range: ${unicodeRange(characters)};
}
`;
}

/** `U+20-7E, U+A0`: neighbors are written as one range. */
function unicodeRange(characters: readonly string[]): string {
  const points = characters.map((each) => each.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}

function hex(point: number): string {
  return point.toString(16).toUpperCase();
}
