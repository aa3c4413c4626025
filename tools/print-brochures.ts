import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import subsetFont from 'subset-font';
import brochureFiles from '#content/brochure-files.json' with { type: 'json' };
import { brochureCover, brochureFile, type Product, products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import type { Renderer } from '#tools/build-pages.ts';
import { startBrowser } from '#tools/find-browser.ts';
import { digest } from '#tools/outdated-files.ts';

const origin = 'http://site.invalid';
const weights = [400, 500, 600, 700];

type Printing = {
  readonly clientDir: string;
  /** The address of the style sheet. */
  readonly styles: string;
  readonly brochure: Renderer['brochure'];
};

/**
 * Prints brochures, and a picture of each cover, from the files of a build to `public/brochures` and into the build, and
 * records digests of their sources in `content/brochure-files.json`. All are committed, because a build machine may have no browser.
 */
export async function printBrochures(
  outdated: readonly Product[],
  { clientDir, styles, brochure }: Printing,
): Promise<void> {
  // Chromium writes its user agent into a PDF as the program that created the document.
  const browser = await startBrowser('--font-render-hinting=none', `--user-agent=${site.company}`);
  const page = await browser.newPage({
    viewport: { width: brochure.sheet.width, height: brochure.sheet.height },
  });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const product = products.find(({ slug }) => pathname === `/${slug}`);
    if (product) {
      const body = brochure.render(product.slug, styles);
      return route.fulfill({ body, contentType: 'text/html' });
    }
    const weight = weights.find((each) => pathname === fontPath(each));
    if (weight) return route.fulfill({ body: await fontOf(weight), contentType: 'font/woff2' });
    const file = join(clientDir, pathname);
    if (!existsSync(file)) return route.abort();
    if (extname(file) !== '.css') return route.fulfill({ path: file });
    const body = withStaticFonts(await readFile(file, 'utf8'));
    return route.fulfill({ body, contentType: 'text/css' });
  });

  const files = { ...brochureFiles };
  for (const { slug } of outdated) {
    const pdf = await print(page, slug, brochure.sheet.scale);
    const cover = await drawCover(page, brochure.sheet);
    for (const folder of ['public', clientDir]) {
      await mkdir(join(folder, 'brochures'), { recursive: true });
      await writeFile(join(folder, brochureFile(slug)), pdf);
      await writeFile(join(folder, brochureCover(slug)), cover);
    }
    files[slug] = {
      bytes: pdf.byteLength,
      pages: brochure.sheets,
      sha256: digest(pdf),
      source: digest(brochure.source(slug)),
    };
  }
  await browser.close();
  await writeFile('content/brochure-files.json', `${JSON.stringify(files, null, 2)}\n`);
}

async function print(page: Page, slug: Product['slug'], scale: number): Promise<Buffer> {
  await page.goto(`${origin}/${slug}`);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(describeFigures);
  const zooms = await page.evaluate(fitSheets);
  // Smaller text is hard to read on paper.
  if (Math.min(...zooms.slice(1)) < 0.8) throw new Error(`The brochure ${slug} is too long`);
  return page.pdf({
    format: 'Letter',
    scale,
    printBackground: true,
    tagged: true,
    outline: true,
  });
}

/** The first sheet of the open brochure, 400 px wide, because a page shows four of them. */
async function drawCover(page: Page, sheet: Renderer['brochure']['sheet']): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: 0, y: 0, width: sheet.width, height: sheet.height, scale: 400 / sheet.width },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/**
 * Replaces the site's variable typeface with one file for each weight. Chromium embeds variable
 * fonts as Type 3, which renders worse and doubles the file size.
 */
function withStaticFonts(css: string): string {
  const faces = weights.map(
    (weight) =>
      `@font-face{font-family:"Instrument Sans";font-weight:${weight};src:url(${fontPath(weight)})}`,
  );
  return faces.join('') + css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, '');
}

function fontPath(weight: number): string {
  return `/fonts/${weight}.woff2`;
}

async function fontOf(weight: number): Promise<Buffer> {
  const characters = Array.from({ length: 0x2200 }, (_, index) =>
    String.fromCharCode(index + 0x20),
  );
  return subsetFont(await readFile('web/assets/instrument-sans.woff2'), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  });
}

/**
 * Scales the cover's picture to the room that the texts leave, and reduces a sheet that is too full. A sheet with room
 * to spare spreads its content over it. Returns the factors: that of the picture, then of each sheet.
 */
function fitSheets(): readonly number[] {
  const zoomToFit = (box: HTMLElement, content: HTMLElement, range: readonly [number, number]) => {
    let [low, high] = range;
    const fits = (zoom: number) => {
      content.style.zoom = String(zoom);
      return box.scrollHeight <= box.clientHeight + 1;
    };
    if (fits(high)) return high;
    while (high - low > 0.005) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    fits(low);
    return Math.round(low * 100) / 100;
  };
  const cover = document.querySelector<HTMLElement>('.brochure-cover');
  const hero = cover?.querySelector<HTMLElement>('.product-hero');
  const picture = cover && hero ? zoomToFit(cover, hero, [0.6, 0.95]) : 0;
  if (cover && hero) hero.style.minHeight = `${cover.clientHeight / picture}px`;
  const bodies = [...document.querySelectorAll<HTMLElement>('.brochure-body')];
  // These alone would leave half of their sheet empty.
  const maxOf = (body: HTMLElement) =>
    body.querySelector('#advantages, #roles, #family') ? 1.25 : 1;
  return [picture, ...bodies.map((body) => zoomToFit(body, body, [0.5, maxOf(body)]))];
}

/**
 * Adds an alternative text to each drawing whose caption is not printed. Chromium writes one only for images, so the
 * caption becomes the alternative text of a white image behind the drawing.
 */
async function describeFigures(): Promise<void> {
  for (const figure of document.querySelectorAll('figure')) {
    const caption = figure.querySelector('figcaption');
    if (caption && getComputedStyle(caption).display !== 'none') {
      figure.setAttribute('role', 'presentation');
      continue;
    }
    const image = document.createElement('img');
    image.alt = caption?.textContent ?? '';
    image.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="white" d="M0 0h1v1H0z"/></svg>')}`;
    Object.assign(image.style, { position: 'absolute', inset: '0', zIndex: '-1' });
    Object.assign(image.style, { width: '100%', height: '100%' });
    Object.assign(figure.style, { position: 'relative', zIndex: '0' });
    figure.setAttribute('role', 'presentation');
    caption?.replaceWith();
    figure.prepend(image);
    await image.decode();
  }
}
