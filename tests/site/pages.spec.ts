import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/support/axe.ts';
import { coveredText, lengthenWords } from '#tests/support/covered-text.ts';
import { sameTemplate } from '#tests/support/same-template.ts';
import { expect, open, test, waitForLayout } from '#tests/support/test.ts';
import { canonicalAddress, pages } from '#web/lib/pages.ts';

/** Widths in CSS pixels: the narrowest of each layout. */
const widths = [320, 768, 1024, 1280];
/** Pages whose text is beside a large picture. Nothing may cover it at any width. */
const pictured = ['Home', 'Lab', 'Profi', 'Patient', 'Labreports', 'Limsforlabs'];
const allWidths = [320, 390, 768, 1024, 1280, 1440, 1920, 2560];

/**
 * Changes that visitors make: the spacing of text (WCAG 2.2, success criterion 1.4.12), its size in the browser, here to 32
 * px, its colors and its language. Each is tried at `at` on one page of each template, and at `pictures` on pages with
 * pictures.
 */
const changes = [
  {
    name: 'wide spacing and forced colors',
    rules:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    at: [320],
    pictures: [320, 1024, 2560],
  },
  {
    name: 'large text',
    rules: 'html { font-size: 212.5% !important }',
    at: [390],
    pictures: [390],
  },
  { name: 'a longer translation', rules: '', at: [390], pictures: [390, 1024, 1920] },
];

test.use({ consentPending: true });

for (const each of pages) {
  const { path, name } = each;
  const isPictured = pictured.includes(name);
  const isAlike = sameTemplate.test(name);
  test(`${path} waits for consent, fits, and is accessible`, async ({ page, context, baseURL }) => {
    test.slow(isPictured);
    await open(page, path);
    await waitForLayout(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', `${baseURL}${canonicalAddress(each)}`);
    const banner = page.getByRole('region', { name: 'Your privacy choices', exact: true });
    await expect(banner).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await expectUncovered(page, 'with the banner', [390, ...(isPictured ? [1280] : [])]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await banner.getByRole('button', { name: 'Only required' }).click();
    await expect(banner).toBeHidden();
    // Pages of one type share header and footer.
    const isFirst = pages.find(({ type }) => type === each.type) === each;
    expect(await axeViolations(page, isFirst ? undefined : 'main')).toEqual([]);
    // On most pages the newsletter prompt appears on the way.
    await expectFitting(page, isPictured ? allWidths : isAlike ? [320, 1280] : widths);
    if (isFirst) {
      await page.setViewportSize({ width: 390, height: 900 });
      expect(await axeViolations(page, undefined, ['color-contrast']), 'on a phone').toEqual([]);
    }
    for (const { name: change, rules, at, pictures } of isAlike ? [] : changes) {
      await page.emulateMedia({ forcedColors: /forced/.test(change) ? 'active' : null });
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, rules);
      if (change === 'a longer translation') await page.evaluate(lengthenWords);
      await expectUncovered(page, `with ${change}`, isPictured ? pictures : at);
    }
  });
}

async function expectFitting(page: Page, at: readonly number[]): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(misfits), `at ${width} px`).toEqual([]);
    await expect.poll(() => page.evaluate(coveredText), `as it is at ${width} px`).toEqual([]);
  }
}

async function expectUncovered(page: Page, state: string, at: readonly number[]): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, `${state} at ${width} px`).toBeLessThanOrEqual(0);
    // The footer makes room for the banner a moment after the resize.
    await expect.poll(() => page.evaluate(coveredText), `${state} at ${width} px`).toEqual([]);
  }
}

test('an unknown path gets the 404 page with status 404', async ({ page, expectMessage }) => {
  expectMessage(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('header')).toBeVisible();
  await page.locator('html[data-routed]').waitFor({ state: 'attached' });
});

/** Runs in the browser. The words that break inside, and a note if the page scrolls sideways. */
function misfits(): readonly string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  const found = over > 0 ? [`scrolls sideways by ${over} px`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    // The honeypot and texts for screen readers only are as narrow as a pixel.
    if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (parentElement.closest('svg, noscript, .sr-only, .size-px')) continue;
    // No letter is wider than the line is high, so a word with fewer letters than fit in a line can't break; padding
    // takes four.
    const fontSize = Number.parseFloat(getComputedStyle(parentElement).fontSize);
    const fitting = parentElement.getBoundingClientRect().width / fontSize - 4;
    // Lines may break at punctuation, such as hyphens and the dots of addresses, but not in figures.
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
      /[\p{L}\p{N}]+(?:[.,]\d+)*/gu,
    )) {
      if (word.length < fitting) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} in ${parentElement.textContent}`);
    }
  }
  return found;
}
