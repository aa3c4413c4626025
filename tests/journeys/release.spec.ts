import type { Page } from '@playwright/test';
import { copyOf } from '#content/copy-of.ts';
import { demoHref, href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';
import { callFor } from '#web/pages/release/release-rules.ts';
import { results } from '#web/pages/release/results.ts';

const copy = copyOf('release');
const part = (page: Page) => page.locator('#release');
const button = (page: Page, name: string | RegExp) => part(page).getByRole('button', { name });
const next = /^(Next|See)/;

async function openResults(page: Page, path = href('Release')): Promise<void> {
  await open(page, path);
  await part(page).scrollIntoViewIfNeeded();
  await expect(part(page)).toHaveAttribute('data-live', '');
}

/** The visitor's calls: those of the rules, but potassium and sodium are the other way round. */
const calls = results.map(({ name, evidence }) => {
  const call = callFor(evidence);
  const other = call === 'hold' ? 'release' : 'hold';
  return copy[name === 'Potassium' || name === 'Sodium' ? other : call];
});

test('eight results are decided on /lab, and the report shows where the rules differ', async ({
  page,
}) => {
  await openResults(page, href('Lab'));
  for (const [place, { name: analyte }] of results.entries()) {
    const heading = part(page).getByRole('heading', { name: new RegExp(`^${analyte}`) });
    await expect(heading).toBeVisible();
    await expect(part(page).getByText(`Result ${place + 1} of 8`)).toBeVisible();
    await button(page, calls[place] ?? '').click();
    const status = page.locator('[data-announcer]');
    await expect(status).toContainText(copy.results[place]?.why ?? '');
    await expect(button(page, next)).toBeFocused();
    await button(page, next).click();
    if (place < 7) await expect(part(page).locator('[data-heading]:focus')).toBeVisible();
  }
  await expect(part(page).getByText('6 of 8 as the rules would.')).toBeFocused();
  await expect(part(page).getByText(copy.results[0]?.missed ?? '')).toBeVisible();
  await expect(part(page).getByText(copy.note)).toBeVisible();
  const demo = part(page).getByRole('link', { name: copy.demo });
  await expect(demo).toHaveAttribute('href', demoHref('Lab'));
  const minutes = calls.reduce((sum, call) => sum + (call === copy.hold ? 3 : 1), 0);
  await expect(part(page).getByText(`Eight results, ${minutes} minutes`)).toBeVisible();
  const rows = part(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );
  expect(shown).toEqual(
    results.map(({ evidence }, place) => [calls[place], copy[callFor(evidence)]]),
  );
  await expect(part(page).locator('tr[data-differs]')).toHaveCount(2);
});

test('a keyboard decides, sends the link without the calls and starts again', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => {
        document.title = shared.url ?? '';
      },
    });
  });
  await openResults(page);
  await button(page, copy.release).focus();
  for (let place = 0; place < results.length; place++) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    if (place < 7) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await expect(button(page, copy.send)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(`^http://[^/]+${href('Release')}$`));
  await button(page, copy.again).press('Enter');
  await expect(part(page).locator('[data-heading]:focus')).toContainText('Sodium');
  await expect(part(page).getByText('09:00', { exact: true })).toBeVisible();
});

test('three questions on a product’s page are answered by keyboard, with the rule after each', async ({
  page,
}) => {
  await open(page, href('Patient'));
  const sheet = page.locator('.question-sheet');
  await sheet.scrollIntoViewIfNeeded();
  await expect(sheet).toHaveAttribute('data-live', '');
  const { cases } = copyOf('product-pages/patient').questions;
  for (const [place, { name, choices, answer, why }] of cases.entries()) {
    await expect(sheet.getByRole('heading', { name })).toBeVisible();
    const chosen = place === 0 ? choices.find((choice) => choice !== answer) : answer;
    await sheet.getByRole('button', { name: chosen ?? '', exact: true }).press('Enter');
    await expect(sheet.locator('[data-part="rules"]')).toHaveText(answer);
    await expect(page.locator('[data-announcer]')).toContainText(`${answer} ${why}`);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.locator('[data-part="title"]')).toBeFocused();
  await expect(sheet.getByText('2 of 3 as the rules would.')).toBeVisible();
  await expect(sheet.locator('tr[data-differs]')).toHaveCount(1);
  await sheet.getByRole('button', { name: copy.questions.again }).click();
  await expect(sheet.locator('[data-heading]:focus')).toContainText(cases[0]?.name ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, consentPending: true });

  test('each result has its buttons in view, which the cookie banner never covers', async ({
    page,
  }) => {
    await openResults(page);
    const banner = page.locator('[data-consent-banner]');
    for (const call of calls) {
      await expect(banner).toBeHidden();
      for (const each of [copy.release, copy.hold])
        await expect(button(page, each)).toBeInViewport({ ratio: 1 });
      await button(page, call).click();
      await expect(part(page).locator('[data-part="why"]')).toBeInViewport({ ratio: 1 });
      await button(page, next).click();
    }
    await expect(banner).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
