import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const sources = await Array.fromAsync(
  glob('{contract,content,web,console,server,tools,public}/**/*.{ts,tsx,css,svg,webmanifest}'),
);

function filesWith(pattern: RegExp, except: readonly string[]): string[] {
  return sources.filter(
    (file) => !except.includes(file) && pattern.test(readFileSync(file, 'utf8')),
  );
}

test('colors are defined only in the palette', () => {
  // The gray of printed rules is not a brand color.
  const except = ['contract/palette.ts', 'web/print.css'];
  // `url(#…)` refers to an element.
  expect(filesWith(/(?<!\()#([\da-f]{3}){1,2}(?=[;"'`\s])|\brgba?\(/i, except)).toEqual([]);
});

test('text on pages uses the sizes of the type scale', () => {
  const except = [
    'web/ui/tokens.css',
    'console/app/console.css',
    'web/print.css',
    'web/pages/brochures/brochure.tsx',
    'web/pictures/pictures.css',
  ];
  const others = filesWith(/\btext-\[(?:[\d.]|clamp)|font-size: (?!var\(--text-)/, except);
  // Mail programs drop custom properties.
  expect(others.filter((file) => /^(web|console)\//.test(file))).toEqual([]);
});
