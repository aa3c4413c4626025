import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastProblems } from '#tools/contrast-problems.ts';

test('every color has enough contrast on each of its grounds, or is an ornament', () => {
  expect(contrastProblems()).toEqual([]);
});

test.each(['contract/palette.ts', 'web/ui/tokens.css', 'console/app/ui/night.css'])(
  'no comment in %s promises a contrast that tools/contrast-problems.ts doesn’t check',
  (file) => {
    expect(readFileSync(file, 'utf8').match(/.*\d:1\b.*/g) ?? []).toEqual([]);
  },
);
