import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import cardFiles from '#content/share-card-files.json' with { type: 'json' };
import type { PageName } from '#contract/addresses.ts';
import { palette } from '#contract/palette.ts';
import { site } from '#contract/site.ts';
import { pageNamed } from '#web/lib/pages.ts';
import { shareCardOf } from '#web/share-cards.ts';
import { capPaths, litCaps } from './brand-files.ts';
import { startBrowser } from './find-browser.ts';
import { heroSource, openingOf } from './hero-source.ts';

const origin = 'http://site.invalid';
/** Each foot is as high as the last row of its picture that would be cut. */
const cardStyles = `
html { background: ${palette.paper} }
.share-card { position: relative; height: 100vh; overflow: hidden }
.share-card > svg { position: absolute; top: 0; left: 132px; width: 132px }
.share-card > p { position: absolute; top: 34px; left: 290px; font-size: 34px; font-weight: 600; letter-spacing: -0.03em }
.share-card > p span + span { margin-left: 0.35em; color: var(--accent) }
.share-card .product-hero { height: 100vh; min-height: 0 }
.share-card .patient-hero { height: calc(100vh + 28px); margin-top: -28px }
.share-card .product-hero-text { padding-top: 236px }
.share-card > footer { position: absolute; z-index: 9; inset: auto 0 0; height: 84px; display: flex; align-items: center; border-top: 2px solid var(--line); background: var(--tone); padding: 0 132px; color: var(--muted); font-size: 28px; font-weight: 600 }
body:not([data-accent]) .share-card:not(.release) > footer { height: 162px }
[data-accent=citrate] .share-card > footer { height: 108px }
[data-accent=serum] .share-card > footer { height: 102px }
[data-accent=heparin] .share-card > footer { height: 120px }
.share-card > h1 { position: absolute; top: 262px; left: 132px; width: 460px; font-size: 92px; line-height: 1.05; letter-spacing: -0.035em }
.share-card .release-sheet { position: absolute; top: 62px; right: 110px; width: 640px; min-height: 548px }
.share-card .product-hero-text > :not(h1), .share-card .product-hero-caption { display: none }`;

/**
 * Draws the share cards of pages that open with a picture from the built pages to `public/og` and into the build, and
 * records digests of the openings in `content/share-card-files.json`. All are committed, because a build machine may
 * have no browser; a page without a file has a card with its title (`brand-files.ts`).
 */
export async function drawShareCards(
  outdated: readonly PageName[],
  clientDir: string,
): Promise<void> {
  const browser = await startBrowser('--font-render-hinting=none', '--force-color-profile=srgb');
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

  const digests: Record<string, string> = { ...cardFiles };
  for (const name of outdated) {
    const { path } = pageNamed(name);
    const opening = openingOf(name);
    const source = heroSource(await readFile(join(clientDir, path, 'index.html'), 'utf8'), opening);
    if (source === null) throw new Error(`${name} does not open with a picture`);
    await page.goto(`${origin}${path}`);
    await page.evaluate(() => document.fonts.ready);
    const { path: file, product } = shareCardOf(pageNamed(name));
    const names = [site.company, product?.name ?? ''] as const;
    const address = new URL(path, site.website).href.replace(/^https:\/\/|\/$/g, '');
    const marks = { onPaper: capPaths(), onInk: capPaths(litCaps), names, address };
    await page.evaluate(arrange, { opening, cardStyles, marks });
    const png = await page.screenshot();
    for (const folder of ['public', clientDir]) {
      await mkdir(join(folder, 'og'), { recursive: true });
      await writeFile(join(folder, file), png);
    }
    digests[name] = source;
  }
  await browser.close();
  await writeFile('content/share-card-files.json', `${JSON.stringify(digests, null, 2)}\n`);
}

type Arrangement = {
  readonly opening: ReturnType<typeof openingOf>;
  readonly cardStyles: string;
  readonly marks: {
    readonly onPaper: string;
    readonly onInk: string;
    readonly names: readonly string[];
    readonly address: string;
  };
};

/** Reduces the page to its opening, with the logo's tubes, the company's name, and the page's address at the foot. */
function arrange({ opening, cardStyles, marks }: Arrangement): void {
  const { className, place } = opening;
  const hero = document.querySelectorAll<HTMLElement>(`.${className}`)[place];
  if (!hero) return;
  const accent = hero.closest<HTMLElement>('[data-accent]')?.dataset.accent;
  if (accent) document.body.dataset.accent = accent;
  const card = document.createElement('div');
  const isResult = className === 'release-sheet';
  card.className = isResult ? 'share-card release' : 'share-card';
  card.dataset.tone = isResult ? 'ink' : (hero.dataset.tone ?? 'paper');
  const caps = card.dataset.tone === 'ink' ? marks.onInk : marks.onPaper;
  card.innerHTML = `<svg viewBox="0 0 26 23">${caps}</svg><p></p>`;
  const foot = document.createElement('footer');
  foot.append(marks.address);
  card.append(foot);
  const question = document.querySelector('h1');
  if (isResult && question) card.append(question);
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
