import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { pageNamed } from '#content/pages.ts';
import { site } from '#contract/site.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Draws the pictures that other programs show for the site: the card of a shared link and the icon
 * on a phone's home screen. Their files are kept in `public/`; run this when the company's name or
 * the first line of the home page changes: `node tools/share-pictures.ts`.
 */
const font = await readFile('web/assets/instrument-sans.woff2', 'base64');
const caps = [
  ['#6547c2', 18],
  ['#0d6bb3', 15],
  ['#c4402b', 20],
  ['#0b7653', 14],
] as const;

const style = `
  @font-face { font-family: Sans; src: url(data:font/woff2;base64,${font}); font-weight: 400 700; }
  * { margin: 0; box-sizing: border-box; }
  body { background: #fbfaf6; color: #131c33; font-family: Sans; }
  .card { position: relative; height: 630px; padding: 0 84px; }
  .card svg { display: block; width: 300px; }
  .card .name { position: absolute; top: 84px; right: 84px; font-size: 44px; font-weight: 600; letter-spacing: -.03em; }
  .card h1 { position: absolute; bottom: 76px; font-size: 74px; font-weight: 600; line-height: 1.04; letter-spacing: -.035em; max-width: 1030px; text-wrap: balance; }
  .icon { display: grid; place-items: center; height: 180px; }
  .icon svg { width: 108px; }
`;

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
await draw('public/og.png', 1200, 630, card());
await draw('public/apple-touch-icon.png', 180, 180, icon());
await browser.close();

async function draw(file: string, width: number, height: number, body: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${style}</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  await writeFile(file, await page.screenshot());
  await page.close();
}

function card(): string {
  const [head = '', tail = ''] = pageNamed('Home').title.split(/ (?=for )/);
  return `<div class="card">${drawnCaps(0, 0, 5.4)}
    <p class="name">${site.company}</p><h1>${head}<br>${tail}</h1></div>`;
}

function icon(): string {
  return `<div class="icon">${drawnCaps(0, 0, 1)}</div>`;
}

/** The four caps, hanging from the upper edge of their drawing. */
function drawnCaps(x: number, y: number, scale: number): string {
  const paths = caps.map(
    ([color, length], index) =>
      `<path d="M${index * 7} 0h5v${length}a2.5 2.5 0 0 1-5 0z" fill="${color}"/>`,
  );
  return `<svg viewBox="${x} ${y} 26 23" width="${26 * scale}">${paths.join('')}</svg>`;
}
