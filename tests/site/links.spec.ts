import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/test.ts';
import { type Page, pages } from '#web/lib/pages.ts';

/** The internal links in a page's HTML. */
async function linksOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const found = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map((match) => match[1] ?? '');
  return found.filter((href) => href.startsWith('/') || href.startsWith('#'));
}

test('every link leads to a page, and every anchor to an element', async ({ request, baseURL }) => {
  const seen = new Map<string, { status: number; ids: Set<string> }>();
  const broken: string[] = [];
  for (const path of [...pages.map((page) => page.path), '/no-such-page']) {
    for (const href of new Set(await linksOf(request, path))) {
      const target = new URL(href, `${baseURL}${path}`);
      let known = seen.get(target.pathname);
      if (!known) {
        const response = await request.get(target.pathname);
        const html = await response.text();
        const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? ''));
        known = { status: response.status(), ids };
        seen.set(target.pathname, known);
      }
      const anchor = target.hash.slice(1);
      const found = known.status === 200 || target.pathname === path;
      if (!found || (anchor && !known.ids.has(anchor))) {
        broken.push(`${path} → ${href}`);
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
