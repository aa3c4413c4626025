import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

test('the console starts with at most 190 kB of script', () => {
  const page = readFileSync('build/console/index.html', 'utf8');
  const scripts = new Set([...page.matchAll(/="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path));
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts].map((path) => gzipSync(readFileSync(`build/console${path}`)).length);
  const advice =
    'Load the new screen or dialog with lazyRouteComponent (console/app/console-router.tsx) or Late (console/app/ui/late.tsx)';
  expect(
    bytes.reduce((sum, one) => sum + one),
    advice,
  ).toBeLessThan(190_000);
});
