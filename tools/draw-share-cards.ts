import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { pageNamed } from '#content/pages.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';
import { pagesWithPicture, shareCardOf } from '#web/share-cards.ts';
import { capPaths, litCaps } from './brand-files.ts';
import { findBrowser } from './find-browser.ts';
import { heroSelector, heroSource } from './hero-source.ts';

/**
 * Draws the share cards of pages that open with a picture from the built site to `public/og`, and writes digests of the
 * openings to `content/share-card-files.json`. Both are committed, because a build machine may have no browser; a page
 * without a file has a card with its title (`brand-files.ts`). Run this after changing the opening of such a page.
 */
const origin = 'http://site.invalid';
const clientDir = 'build/client';
const cardStyles = `
html { background: ${palette.paper} }
.share-card { position: relative; height: 100vh; overflow: hidden }
.share-card > svg { position: absolute; top: 0; left: 132px; width: 132px }
.share-card > p { position: absolute; top: 34px; left: 290px; font-size: 34px; font-weight: 600; letter-spacing: -0.03em }
.share-card > p span + span { margin-left: 0.35em; color: var(--accent) }
.share-card .product-hero { height: 100vh; min-height: 0 }
.share-card .patient-hero { height: calc(100vh + 28px); margin-top: -28px }
.share-card .product-hero-text { padding-top: 236px }
.share-card .product-hero-text > :not(h1), .share-card .product-hero-caption { display: none }`;
if (!existsSync(clientDir)) throw new Error('There is no built site. Run: npm run build');

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--font-render-hinting=none', '--force-color-profile=srgb'],
});
// A common window, reduced to the size of a card. With scripts off, every animation is in its final state.
const page = await browser.newPage({
  viewport: { width: 1440, height: 756 },
  deviceScaleFactor: 1200 / 1440,
  javaScriptEnabled: false,
});
await page.route(`${origin}/**`, (route) => {
  const { pathname } = new URL(route.request().url());
  const file = join(clientDir, extname(pathname) ? pathname : `${pathname}/index.html`);
  return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
});

await mkdir('public/og', { recursive: true });
const digests: Record<string, string> = {};
for (const name of pagesWithPicture) {
  const { path } = pageNamed(name);
  const html = await readFile(join(clientDir, path, 'index.html'), 'utf8');
  const digest = heroSource(html);
  if (digest === null) {
    throw new Error(`${name} does not open with a picture`);
  }
  await page.goto(`${origin}${path}`);
  await page.evaluate(() => document.fonts.ready);
  const { path: file, product } = shareCardOf(pageNamed(name));
  const names = [site.company, product?.name ?? ''] as const;
  const marks = { onPaper: capPaths(), onInk: capPaths(litCaps), names };
  await page.evaluate(arrange, { heroSelector, cardStyles, marks });
  const png = await page.screenshot();
  await writeFile(`public${file}`, png);
  digests[name] = digest;
  console.log(`${file}: ${png.byteLength} bytes`);
}
await browser.close();
await writeFile('content/share-card-files.json', `${JSON.stringify(digests, null, 2)}\n`);

type Arrangement = {
  readonly heroSelector: string;
  readonly cardStyles: string;
  readonly marks: {
    readonly onPaper: string;
    readonly onInk: string;
    readonly names: readonly string[];
  };
};

/** Reduces the page to its opening, with the logo's tubes and the company's name. */
function arrange({ heroSelector, cardStyles, marks }: Arrangement): void {
  const hero = document.querySelector<HTMLElement>(heroSelector);
  if (!hero) return;
  const accent = hero.closest<HTMLElement>('[data-accent]')?.dataset.accent;
  if (accent) document.body.dataset.accent = accent;
  const card = document.createElement('div');
  card.className = 'share-card';
  card.dataset.tone = hero.dataset.tone ?? 'paper';
  const caps = hero.dataset.tone === 'ink' ? marks.onInk : marks.onPaper;
  card.innerHTML = `<svg viewBox="0 0 26 23">${caps}</svg><p></p>`;
  const names = marks.names.map((name) => {
    const part = document.createElement('span');
    part.append(name);
    return part;
  });
  card.querySelector('p')?.append(...names);
  card.prepend(hero);
  document.body.replaceChildren(card);
  document.head.insertAdjacentHTML('beforeend', `<style>${cardStyles}</style>`);
}
