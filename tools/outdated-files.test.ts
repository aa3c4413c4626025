import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { brochureSource } from '#web/pages/brochures/brochure.tsx';
import { outdatedFiles } from './outdated-files.ts';

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };
const htmlOf = async (path: string) => (await renderDocument(path, assets)) ?? '';

test('brochures and share cards show the current content', async () => {
  expect(await outdatedFiles({ htmlOf, brochureSource })).toEqual([]);
});

test('a build names the brochures and share cards of another company, and the commands to run', async () => {
  const other = {
    htmlOf: async (path: string) => (await htmlOf(path)).replace(/(<h1[^>]*>)/, '$1Acme '),
    brochureSource: (slug: Parameters<typeof brochureSource>[0]) =>
      slug === 'patient' ? brochureSource(slug) : `${brochureSource(slug)}Acme`,
  };
  expect(await outdatedFiles(other)).toEqual([
    expect.stringMatching(/: Laboratory, Professional, Labreports\. Run: npm run brochures,/),
    expect.stringMatching(/: Home, Lab, Profi, Patient, Labreports\. Run: npm run share-cards,/),
  ]);
});
