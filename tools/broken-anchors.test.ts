import { expect, test } from 'vitest';
import { paths, renderDocument } from '#web/document.tsx';
import { brokenAnchors } from './broken-anchors.ts';

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

test('every anchor that a link points to is on its page (R16)', async () => {
  const htmlOf = async (path: string) => (await renderDocument(path, assets)) ?? '';
  expect(await brokenAnchors(paths, htmlOf)).toEqual([]);
});

test('a build names a link whose anchor is missing, on its own page or another', async () => {
  const pages: Readonly<Record<string, string>> = {
    '/': '<a href="/lab/?ask=demo#contacts">A</a><a href="#map">B</a><a href="/lab/#faq">C</a>',
    '/lab': '<h2 id="faq">FAQ</h2>',
  };
  const broken = await brokenAnchors(Object.keys(pages), async (path) => pages[path] ?? '');
  expect(broken).toEqual([
    '/ links to /lab#contacts, which is not on that page.',
    '/ links to /#map, which is not on that page.',
  ]);
});
