import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { brochureFile, type Product, products } from '#content/products.ts';
import { findBrowser } from '#tools/find-browser.ts';

/**
 * Prints each product's brochure from the built site to `public/brochures`, and writes what the files
 * were made of to `content/brochure-files.json`. Both are committed, because a build machine may have no
 * browser: run this after a change of a product page.
 */
const origin = 'http://site.invalid';
const clientDir = 'build/client';

const { brochure } = (await import(
  pathToFileURL(resolve('build/renderer/document.js')).href
)) as typeof import('#web/document.tsx');
const styles = (await readdir(join(clientDir, 'assets'))).find((name) =>
  /^app-.*\.css$/.test(name),
);
if (!styles) throw new Error('There is no built site. Run: npm run build');

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 1552 } });
await page.route(`${origin}/**`, async (route) => {
  const { pathname } = new URL(route.request().url());
  const product = products.find(({ slug }) => pathname === `/${slug}`);
  if (product) {
    const body = brochure.render(product.slug, `/assets/${styles}`);
    return route.fulfill({ body, contentType: 'text/html' });
  }
  const file = join(clientDir, pathname);
  if (!existsSync(file)) return route.abort();
  return route.fulfill({ body: await readFile(file), contentType: typeOf(file) });
});

await mkdir('public/brochures', { recursive: true });
const files: Record<string, { bytes: number; pages: number; sha256: string; source: string }> = {};
for (const { slug } of products) {
  const pdf = await print(page, slug);
  await writeFile(`public${brochureFile(slug)}`, pdf);
  files[slug] = {
    bytes: pdf.byteLength,
    pages: brochure.sheets,
    sha256: sha256(pdf),
    source: sha256(brochure.source(slug)),
  };
  console.log(`${brochureFile(slug)}: ${pdf.byteLength} bytes`);
}
await browser.close();
await writeFile('content/brochure-files.json', `${JSON.stringify(files, null, 2)}\n`);

async function print(page: Page, slug: Product['slug']): Promise<Buffer> {
  await page.goto(`${origin}/${slug}`);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.fonts.ready);
  // A sheet has a fixed height, and what does not fit would be cut off.
  const full = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.brochure-sheet')].map((sheet) => {
      const foot = sheet.querySelector<HTMLElement>('.brochure-foot')?.offsetTop ?? 0;
      const last = sheet.querySelector<HTMLElement>(':scope > :nth-last-child(2)');
      return foot - (last ? last.offsetTop + last.offsetHeight : 0);
    }),
  );
  console.log(`${slug}: space left on each sheet, in pixels: ${full.join(', ')}`);
  if (full.some((space) => space < 0)) throw new Error(`The brochure ${slug} is too long`);
  return page.pdf({
    format: 'Letter',
    scale: brochure.scale,
    printBackground: true,
    tagged: true,
    outline: true,
  });
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function typeOf(file: string): string {
  return extname(file) === '.css' ? 'text/css' : 'font/woff2';
}
