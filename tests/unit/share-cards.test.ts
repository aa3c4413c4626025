import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageNamed } from '#web/lib/pages.ts';
import { pagesWithPicture, shareCardOf } from '#web/share-cards.ts';

test.each(pagesWithPicture)('the share card of %s has the size that networks show', (name) => {
  const png = readFileSync(`public${shareCardOf(pageNamed(name)).path}`);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.byteLength).toBeLessThan(200_000);
});
