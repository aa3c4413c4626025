import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageNamed } from '#content/pages.ts';
import files from '#content/share-card-files.json' with { type: 'json' };
import { heroSource } from '#tools/hero-source.ts';
import { renderDocument } from '#web/document.tsx';
import { pagesWithPicture, shareCardOf } from '#web/share-cards.ts';

const drawn: Readonly<Partial<Record<string, string>>> = files;
const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

test('a share card shows the picture that its page opens with', async () => {
  for (const name of pagesWithPicture) {
    const { path } = pageNamed(name);
    const digest = heroSource((await renderDocument(path, assets)) ?? '');
    expect(
      digest,
      `The opening of ${name} or the palette has changed. Run: npm run build && npm run share-cards`,
    ).toBe(drawn[name]);
    const png = readFileSync(`public${shareCardOf(pageNamed(name)).path}`);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.byteLength).toBeLessThan(200_000);
  }
});
