import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { allAccepted, consentCookieText } from '#contract/consent.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { sameTemplate } from '#tests/support/same-template.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';
import { pages } from '#web/lib/pages.ts';

/**
 * Transferred bytes by file type, with headers, until the page makes no more requests on its own.
 */
async function transferSizes(page: Page, path: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  const pending = new Set<string>();
  const bytes: Record<string, number> = { Document: 0, Stylesheet: 0, Font: 0, Script: 0, all: 0 };
  session.on('Network.requestWillBeSent', ({ requestId }) => pending.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    bytes.all = (bytes.all ?? 0) + encodedDataLength;
  });
  await page.goto(path);
  await waitForLayout(page);
  // Idle callbacks load the next parts, so the page is done only after several idle moments without
  // a request.
  for (let idleMoments = 0; idleMoments < 4; ) {
    const before = bytes.all;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect.poll(() => pending.size).toBe(0);
    idleMoments = bytes.all === before ? idleMoments + 1 : 0;
  }
  await session.detach();
  return bytes;
}

/** Pages whose form is in the first view and hydrates immediately. */
const formPages: readonly string[] = [
  'Contacts',
  'ContactForm',
  'RequestForm',
  'MyData',
  'RegistrationDoctor',
  'RegistrationCompany',
  'RegistrationLaboratory',
];

/** Pages of products, with large drawings. */
const picturePages: readonly string[] = ['Lab', 'Profi', 'Patient', 'Labreports', 'Limsforlabs'];

/** Script on the first screens: the slider, the stack of cards, the results. */
const budgets: Readonly<Record<string, number>> = { Home: 16_000, FixesLab: 8400, Release: 8400 };

/** The budgets that a page exceeds, in bytes. */
function excess(name: string, script: number, all: number): readonly string[] {
  const maxScript = budgets[name] ?? (formPages.includes(name) ? 92_000 : 8_000);
  const maxPages: Readonly<Record<string, number>> = { Home: 74_000, Brochures: 110_000 };
  const maxAll = maxPages[name] ?? (picturePages.includes(name) ? 66_000 : 52_000);
  return [
    ...(script > maxScript ? [`${name}: ${script} bytes of script`] : []),
    ...(all > maxAll && !formPages.includes(name) ? [`${name}: ${all} bytes in total`] : []),
  ];
}

function expectLightFirstView({ Document = 0, Stylesheet = 0, Font = 0 }): void {
  expect(Math.min(Document, Font)).toBeGreaterThan(0);
  expect(Document + Stylesheet + Font, 'HTML, CSS, and font').toBeLessThanOrEqual(60_000);
}

test.describe('on a first visit', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  for (const type of new Set(pages.map((page) => page.type)))
    test(`pages of type ${type} stay within their budget before any use`, async ({ page }) => {
      const over: string[] = [];
      for (const { name, path } of pages.filter((each) => each.type === type)) {
        if (sameTemplate.test(name)) continue;
        const { Script = 0, all = 0, Image = 0, ...rest } = await transferSizes(page, path);
        // The pictures of an article have a limit of their own (content/markdown.ts).
        const pictures = path.startsWith('/resources/articles/') ? Image : 0;
        if (path === '/') expectLightFirstView(rest);
        over.push(...excess(name, Script, all - pictures));
      }
      const advice =
        'Load the new code or picture on interaction (web/scripts/late-scripts.ts), or make it smaller; a budget in this test is the last resort';
      expect(over, advice).toEqual([]);
    });
});

test('no built file has a name that a content blocker could match', async () => {
  const files = [...readdirSync('build/client/assets'), ...readdirSync('build/console/assets')];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !/^[\da-f]{12}\.[a-z\d]+(?:\.br|\.gz)?$/.test(file))).toEqual([]);
});

for (const isFirst of [true, false])
  test.describe(isFirst ? 'before a choice of cookies' : 'after a choice of cookies', () => {
    test.use({ consentPending: isFirst, ownContext: true });
    test('modules start after the first paint, and the font as well on a first visit', async ({
      page,
    }) => {
      await open(page, href('Home'));
      const { paint, modules, font } = await page.evaluate(async () => {
        await document.fonts.ready;
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const firstOf = (files: RegExp) =>
          Math.min(...entries.flatMap((each) => (files.test(each.name) ? each.startTime : [])));
        return {
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
          modules: firstOf(/\/assets\/.*\.js$/),
          font: firstOf(/\.woff2$/),
        };
      });
      expect(modules).toBeGreaterThan(paint);
      expect(font > paint).toBe(isFirst);
    });
  });

test('the page counter loads on use, with consent, and is small (R177)', async ({
  page,
  context,
  baseURL,
}) => {
  const [pair = ''] = consentCookieText(allAccepted, '', false).split('; ');
  const [name = '', value = ''] = pair.split('=');
  await context.addCookies([{ name, value, url: baseURL ?? '' }]);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, href('HomeTermsOfUse'));
  await waitForLayout(page);
  expect(scripts.filter((url) => builtFiles('late-scripts', 'page-counter').test(url))).toEqual([]);
  await page.mouse.move(200, 200);
  const sizeOf = (name: string) =>
    page.evaluate((file) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find((entry) => file.test(entry.name))?.encodedBodySize ?? 0;
    }, builtFiles(name));
  await expect.poll(() => sizeOf('page-counter')).toBeGreaterThan(500);
  expect((await sizeOf('late-scripts')) + (await sizeOf('page-counter'))).toBeLessThan(3000);
});

test('no page has an inline handler or an inline script but one', async ({ request }) => {
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const inline = Array.from(html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g), ([tag]) => tag);
    const code = inline.filter((tag) => !tag.includes('application/ld+json'));
    expect(code, path).toEqual([expect.stringContaining('<script data-page=')]);
    expect(html.match(/<[^>]+\son[a-z]+=/g), path).toBeNull();
    for (const form of html.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="dialog"');
  }
});
