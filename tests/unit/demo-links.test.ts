import { expect, test } from 'vitest';
import { demoHref } from '#content/addresses.ts';
import { pages } from '#content/pages.ts';
import { renderDocument } from '#web/document.tsx';

test('every ‘Request a demo’ link to a contact form asks it for a demo', async () => {
  const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };
  const found = new Set<string>();
  for (const { path } of pages) {
    const html = (await renderDocument(path, assets)) ?? '';
    const links = html.matchAll(
      /<a [^>]*?href="([^"]*)"[^>]*>(?:<span[^>]*>)?Request a demo(?=<)/g,
    );
    for (const [, address = ''] of links) found.add(address);
  }
  const pagesWithForm = ['Home', 'Lab', 'Profi', 'Patient', 'Labreports'] as const;
  expect([...found].toSorted()).toEqual(pagesWithForm.map(demoHref).toSorted());
});
