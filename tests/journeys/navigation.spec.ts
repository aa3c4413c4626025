import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { expect, open, test } from '#tests/support/test.ts';

test.use({ hasMotion: true });

async function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

async function headerBottom(page: Page): Promise<number> {
  return page
    .locator('header')
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom);
}

/** Clicks without scrolling to the target first. */
async function press(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

test('a new page starts at the top, and Back returns to where its link was clicked', async ({
  page,
}) => {
  await open(page, href('HomeTermsOfUse'));
  await page.evaluate(() => {
    window.scrollTo({ top: 900, behavior: 'instant' });
    document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.click();
  });
  await expect(page).toHaveURL(href('PrivacyPolicy'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(href('HomeTermsOfUse'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('a link with a hash scrolls to its element on another page', async ({ page }) => {
  await open(page, href('HomeTermsOfUse'));
  await press(page, `footer a[href="${href('Home', '#advantages')}"]`);
  await expect(page).toHaveURL(href('Home', '#advantages'));
  await expect
    .poll(async () => Math.abs((await topOf(page, '#advantages')) - (await headerBottom(page))))
    .toBeLessThan(60);
});

test('a URL with a hash opens at its element, even with a campaign’s query behind it', async ({
  page,
}) => {
  for (const query of ['', '?utm_source=mail&utm_medium=news', '%3Futm_source=mail']) {
    await page.goto('about:blank');
    await open(page, `${href('Home', '#contacts')}${query}`);
    await expect
      .poll(async () => Math.abs((await topOf(page, '#contacts')) - (await headerBottom(page))))
      .toBeLessThan(60);
    await expect(page).toHaveURL(href('Home', '#contacts'));
  }
});

test('Back in the moment before the next page is shown stays on this one', async ({ page }) => {
  await open(page, href('HomeTermsOfUse'));
  await page.evaluate(() => {
    window.scrollTo({ top: 900, behavior: 'instant' });
    // A device that takes long gets no transition.
    performance.now = () => 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (show) => {
      const returned = new Promise((resolve) => {
        navigation.addEventListener('navigatesuccess', resolve, { once: true });
      });
      history.back();
      return start(async () => {
        await returned;
        if (typeof show === 'function') await show();
        document.documentElement.dataset.tried = '';
      });
    };
    document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.click();
  });
  await expect(page.locator('html')).toHaveAttribute('data-tried');
  await expect(page).toHaveURL(href('HomeTermsOfUse'));
  await expect(page.locator('h1')).toHaveText('Terms of Use');
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
});

test('an anchor on the same page scrolls from the current position', async ({ page }) => {
  await open(page, href('Lab'));
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.evaluate(() => {
    let highest = window.scrollY;
    addEventListener('scroll', () => {
      highest = Math.min(highest, window.scrollY);
      document.documentElement.dataset.highest = String(highest);
    });
  });
  await press(page, `footer a[href="${href('Lab', '#contacts')}"]`);
  await expect(page.locator('#contacts')).toBeFocused();
  await expect.poll(() => topOf(page, '#contacts')).toBeLessThan(200);
  const highest = await page.locator('html').getAttribute('data-highest');
  expect(Number(highest)).toBeGreaterThan(1000);
});

test('the skip link moves to the content, even after a page change', async ({ page }) => {
  await open(page, href('HomeTermsOfUse'));
  await press(page, `footer a[href="${href('PrivacyPolicy')}"]`);
  await expect(page.locator('h1')).toBeFocused();
  await press(page, 'a[href="#content"]');
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
});

test('the Back button on a page skips the anchors of this page', async ({ page }) => {
  await open(page, href('Lab'));
  await press(page, `a[href="${href('LabPricing')}"]`);
  await expect(page).toHaveURL(href('LabPricing'));
  await page.getByRole('link', { name: 'Request an estimate' }).click();
  await expect(page).toHaveURL(/#/);
  await press(page, `footer a[href="${href('PrivacyPolicy')}"]`);
  await expect(page).toHaveURL(href('PrivacyPolicy'));
  await page.goBack();
  await expect(page).toHaveURL(/#/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(href('Lab'));
});
