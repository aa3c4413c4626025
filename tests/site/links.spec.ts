import type { APIRequestContext } from '@playwright/test';
import { type Page, pages } from '#content/pages.ts';
import { expect, test } from '#tests/support/test.ts';

/** The internal links in a page's HTML. */
async function linksOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const found = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map((match) => match[1] ?? '');
  return found.filter((href) => href.startsWith('/') || href.startsWith('#'));
}

test('every link leads to a page, and every anchor to an element', async ({ request, baseURL }) => {
  const seen = new Map<string, { status: number; ids: Set<string> }>();
  const broken: string[] = [];
  for (const page of pages) {
    for (const href of new Set(await linksOf(request, page.path))) {
      const target = new URL(href, `${baseURL}${page.path}`);
      let known = seen.get(target.pathname);
      if (!known) {
        const answer = await request.get(target.pathname);
        const html = await answer.text();
        const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? ''));
        known = { status: answer.status(), ids };
        seen.set(target.pathname, known);
      }
      const anchor = target.hash.slice(1);
      if (known.status !== 200 || (anchor && !known.ids.has(anchor))) {
        broken.push(`${page.path} → ${href}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('every anchor of the page table is an element of its page', async ({ request }) => {
  const missing: string[] = [];
  for (const { path, anchors = [] } of pages as readonly Page[]) {
    const html = await (await request.get(path)).text();
    missing.push(...anchors.filter((id) => !html.includes(` id="${id}"`)).map((id) => path + id));
  }
  expect(missing).toEqual([]);
});

test('every page shows its text without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const tab = await context.newPage();
  for (const page of pages) {
    await tab.goto(page.path, { waitUntil: 'domcontentloaded' });
    await expect(tab.locator('h1')).toBeVisible();
    const text = await tab.locator('main').textContent();
    expect(text?.length).toBeGreaterThan(120);
  }
  await context.close();
});
