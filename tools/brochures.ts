import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { pageNamed } from '#content/pages.ts';
import { brochureFile, type Product, products } from '#content/products.ts';
import { site } from '#contract/site.ts';
import { findBrowser } from '#tools/find-browser.ts';

/**
 * Prints each product's page as its brochure, from the built site to `public/brochures`. The files are
 * committed, because a build machine may have no browser: run this after a change of a product page.
 */
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1100, height: 1400 } });
await page.route(`${origin()}/**`, async (route) => {
  const { pathname } = new URL(route.request().url());
  const file = join('build/client', extname(pathname) ? pathname : `${pathname}/index.html`);
  if (extname(pathname) === '.js' || !existsSync(file)) return route.abort();
  await route.fulfill({ body: await readFile(file), contentType: typeOf(file) });
});

await mkdir('public/brochures', { recursive: true });
for (const { slug, link } of products) {
  await page.goto(origin() + pageNamed(link).path);
  await page.emulateMedia({ media: 'screen' });
  await page.addStyleTag({ content: printStyles(slug) });
  await page.evaluate(() => {
    document.documentElement.dataset.laidOut = 'true';
    return document.fonts.ready;
  });
  await page.pdf({
    path: `public${brochureFile(slug)}`,
    format: 'Letter',
    scale: 0.6,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(),
    margin: { top: '0.3in', bottom: '0.6in', left: '0.1in', right: '0.1in' },
  });
}
await browser.close();

/** Chromium fills in the page number. */
function footer(): string {
  const contact = `${site.company}, ${site.address}, ${site.email}`;
  return `<p style="display:flex;justify-content:space-between;width:100%;margin:0 0.4in;font:8px sans-serif">
    <span>${contact}</span><span class="pageNumber"></span></p>`;
}

function origin(): string {
  return 'http://site.invalid';
}

function typeOf(file: string): string {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.css': 'text/css',
    '.woff2': 'font/woff2',
    '.svg': 'image/svg+xml',
  };
  return types[extname(file)] ?? 'application/octet-stream';
}

/** Leaves out what paper cannot use. */
function printStyles(slug: Product['slug']): string {
  return `
    [data-print="no"], .skip-link, header.site-header, .site-footer, .button, form, noscript, [popover],
    #map, #plans, #what, #contacts, #offer, [data-consent-banner], [data-island-failure],
    section[aria-labelledby="banner-title"], aside { display: none !important }
    .section { padding-block: 1.6rem !important; content-visibility: visible !important }
    figure, li, tr, dl > div, details, #automates, #services, #try_it, #roles, #accounts,
    #advantages > .page-column > .grid > div { break-inside: avoid }
    #pains dl > div { padding-block: 0.9rem !important }
    #pains { break-inside: avoid }
    #advantages { break-before: page }
    #advantages > .page-column > .grid { display: block !important }
    #advantages > .page-column > .grid > div { margin-top: 2.4rem }
    h1, h2, h3 { break-after: avoid }
    figcaption, ${slug === 'patient' ? '#automates' : 'aside'} { display: none !important }
    * { box-shadow: none !important }`;
}
