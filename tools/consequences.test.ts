import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import brochureFiles from '#content/brochure-files.json' with { type: 'json' };
import cardFiles from '#content/share-card-files.json' with { type: 'json' };
import { products } from '#contract/products.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { pageNamed } from '#web/lib/pages.ts';
import { pagesWithPicture } from '#web/share-cards.ts';
import { switchOver } from './build.ts';
import { consequenceLines, expiredClaims } from './consequences.ts';
import { heroSource, openingOf } from './hero-source.ts';
import { digest, outdatedBrochures, outdatedCards } from './outdated-files.ts';
import { undatedTexts, writeEditions } from './undated-texts.ts';

const today = '2027-01-04';

test('a change is described by its pages, brochures, share cards and legal texts', () => {
  const [laboratory] = products;
  const touched = {
    pages: ['/', '/terms'],
    brochures: laboratory ? [laboratory] : [],
    cards: ['Home'],
    report: true,
    legalTexts: ['Terms of Use'],
  } as const;
  expect(consequenceLines(touched, today)).toEqual([
    '2 pages: /, /terms',
    '1 brochure: Laboratory',
    '1 share card: Home',
    'the accessibility report',
    'the Terms of Use: new edition of January 4, 2027',
  ]);
  const nothing = { pages: [], brochures: [], cards: [], report: false, legalTexts: [] };
  expect(consequenceLines(nothing, today)).toEqual([]);
});

test('a brochure is outdated if its source differs from the one that was printed', async () => {
  const printed = Object.fromEntries(products.map(({ slug }) => [slug, `old ${slug}`]));
  const known = { ...brochureFiles };
  for (const { slug } of products) known[slug] = { ...known[slug], source: digest(`old ${slug}`) };
  const outdated = await outdatedBrochures(
    (slug) => (slug === 'patient' ? 'reworded' : (printed[slug] ?? '')),
    known,
  );
  expect(outdated.map(({ name }) => name)).toEqual(['Patient']);
});

test('a share card is outdated if the opening of its page differs from the one that was drawn', async () => {
  const folder = temporaryFolder();
  const drawn: Record<string, string | null> = {};
  for (const name of pagesWithPicture) {
    const { path } = pageNamed(name);
    const html = `<main><div class="product-hero">${name}</div></main>`;
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'index.html'), html);
    drawn[name] = heroSource(
      name === 'Lab' ? html.replace('Lab', 'Laboratory') : html,
      openingOf(name),
    );
  }
  expect(await outdatedCards(folder, { ...cardFiles, ...drawn })).toEqual(['Lab']);
});

test('a legal text whose wording changed gets a new edition, and others keep theirs', async () => {
  const [policy, terms] = ['Privacy Policy', 'Terms of Use'] as const;
  const hashes = Object.fromEntries(
    undatedTexts({
      [policy]: { date: '2026-01-01', hash: '' },
      [terms]: { date: '2026-01-01', hash: '' },
    }).map(({ name, hash }) => [name, hash]),
  );
  const known = {
    [policy]: { date: '2026-01-01', hash: 'other wording' },
    [terms]: { date: '2026-01-01', hash: hashes[terms] ?? '' },
  };
  const changed = undatedTexts(known);
  expect(changed).toEqual([{ name: policy, hash: hashes[policy] }]);
  const file = join(temporaryFolder(), 'editions.json');
  await writeEditions(changed, today, { file, known });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    [policy]: { date: today, hash: hashes[policy] },
    [terms]: known[terms],
  });
});

test('a claim is reported from the day after it was checked for', () => {
  const claim = { name: 'availability', text: 'Over 99.9%.', owner: 'Ann Lee' };
  const on = (checkedUntil: string) => expiredClaims([{ ...claim, checkedUntil }], today);
  expect(on('2027-01-04')).toEqual([]);
  expect(on('2027-01-03')).toEqual([
    'The claim “availability” was checked until January 3, 2027. Check it again and set a new date in content/claims.json. Ann Lee answers for it. It says: Over 99.9%.',
  ]);
  expect(expiredClaims([claim], today)).toEqual([]);
});

test('a finished build replaces the previous one, and leaves nothing behind', async () => {
  const build = temporaryFolder();
  for (const [path, text] of [
    ['client', 'old'],
    ['console', 'old'],
    ['next/client', 'new'],
  ] as const) {
    mkdirSync(join(build, path), { recursive: true });
    writeFileSync(join(build, path, 'index.html'), text);
  }
  writeFileSync(join(build, 'next/stamp'), 'new');
  await switchOver(build);
  expect(readdirSync(build).sort()).toEqual(['client', 'console', 'stamp']);
  expect(readFileSync(join(build, 'client/index.html'), 'utf8')).toBe('new');
});
