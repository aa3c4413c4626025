import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';

const compose = readFileSync('deploy/compose.yaml', 'utf8');
const settings = readFileSync('server/settings.ts', 'utf8');
/** Settings that the image sets itself. */
const setByImage = ['HOST', 'PORT', 'DATA_DIR'];

test('the container passes every setting that the server reads', () => {
  const read = [...settings.matchAll(/(?:read|text)\('([A-Z_]+)'/g)].map(([, name]) => name ?? '');
  const names = [...new Set(read)].filter((name) => !setByImage.includes(name));
  expect(names.length).toBeGreaterThan(14);
  const missing = names.filter((name) => !new RegExp(`^ {6}${name}: \\S`, 'm').test(compose));
  expect(missing).toEqual([]);
});

test('an empty setting in the container counts as unset', () => {
  const optional = [...compose.matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(([, name]) => name);
  expect(optional.length).toBeGreaterThan(12);
  const blank = Object.fromEntries(optional.map((name) => [name, '']));
  expect(readSettings(blank)).toEqual(readSettings({}));
});
