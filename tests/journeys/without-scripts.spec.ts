import type { Page } from '@playwright/test';
import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { site } from '#contract/site.ts';
import { contactPage, contactPath } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/test.ts';
import { pages } from '#web/lib/pages.ts';
import { posterPictures } from '#web/pictures/poster-pictures.ts';

test.use({ javaScriptEnabled: false });

const phone = { width: 390, height: 844 };

/** One test, because each worker that has one opens a tab without scripts. */
test('without scripts, menus open, forms give the email address, and every part can be read', async ({
  page,
}) => {
  await test.step('a page of each type shows its text', async () => {
    for (const { path } of new Map(pages.map((each) => [each.type, each])).values()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1')).toBeVisible();
      expect((await page.locator('main').textContent())?.length).toBeGreaterThan(120);
    }
  });

  await test.step('a dropdown opens on hover and by keyboard', async () => {
    await page.goto(href('Home'));
    const menu = page.getByRole('navigation', { name: 'Main' });
    const laboratory = menu.getByRole('link', { name: 'Laboratory', includeHidden: true });
    const products = menu.getByRole('button', { name: 'Products' });
    await expect(laboratory).toBeHidden();
    await products.hover();
    await expect(laboratory).toBeVisible();
    await page.mouse.move(20, 500);
    await expect(laboratory).toBeHidden();
    await products.focus();
    await page.keyboard.press('Tab');
    await expect(laboratory).toBeFocused();
  });

  await test.step('the footer has email links instead of buttons, and a question opens', async () => {
    const footer = page.getByRole('contentinfo');
    for (const name of ['Careers', 'Partnership']) {
      await expect(footer.getByRole('button', { name })).toBeHidden();
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^mailto:/);
    }
    const first = page.locator('#faq details').first();
    await first.locator('summary').click();
    await expect(first.locator('p').first()).toBeVisible();
  });

  await test.step('a note gives the email address instead of a form', async () => {
    await page.goto(contactPath);
    await expect(contactPage(page).form).toBeHidden();
    const note = page.locator('#contacts, main').locator('noscript a[href^="mailto:"]');
    await expect(note.first()).toBeVisible();
    await page.goto(href('RegistrationCompany'));
    await expect(page.locator('form[data-form="reg_org"]')).toBeHidden();
    await expect(page.locator(`main noscript a[href="mailto:${site.email}"]`)).toBeVisible();
  });

  await test.step('the sidebar opens, expands, and closes', async () => {
    await page.setViewportSize(phone);
    await page.goto(href('Home'));
    const sidebar = page.locator('#site-menu');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(sidebar).toBeVisible();
    await sidebar.getByText('Resources', { exact: true }).click();
    await expect(sidebar.getByRole('link', { name: 'Articles' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(sidebar).toBeHidden();
  });

  await test.step('every slide, card, and picture can be reached', async () => {
    await expectLastSlide(page, 'Our products');
    await page.goto(href('Limsforlabs'));
    await expectLastSlide(page, 'Ways to start');
    await page.goto(href('FixesLab'));
    for (const { solution } of copyOf('fixes').fixes)
      await expect(page.getByText(solution)).toBeVisible();
    await page.goto(href('Poster'));
    for (const { name } of posterPictures) {
      const link = page.locator(`[data-picture="${name}"]`);
      await expect(link).toBeVisible();
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(file.headers()['content-type'], name).toContain('image/svg+xml');
    }
    await page.locator('[data-picture="tested"]').click();
    await expect(page).toHaveURL('/poster/tested.svg');
  });

  await test.step('the eight results are a list with a verdict to open in each', async () => {
    const copy = copyOf('release');
    await page.goto(href('Release'));
    const part = page.locator('#release');
    const items = part.getByRole('list', { name: copy.cases }).locator('> li');
    await expect(items).toHaveCount(8);
    for (const [place, item] of (await items.all()).entries()) {
      const verdict = item.getByText(copy.results[place]?.why ?? '');
      await expect(verdict).toBeHidden();
      await item.getByText(copy.reveal).click();
      await expect(verdict).toBeVisible();
    }
    await expect(part.getByRole('button')).toHaveCount(0);
    await page.goto(href('Profi'));
    const { why } = copyOf('product-pages/profi').questions.cases[2] ?? {};
    await page.getByText(copy.questions.reveal).last().click();
    await expect(page.getByText(why ?? '')).toBeVisible();
  });
});

async function expectLastSlide(page: Page, name: string): Promise<void> {
  const slider = page.getByRole('region', { name, exact: true });
  await slider.locator('ol').getByRole('link').last().click();
  await expect(slider.getByRole('group').last()).toBeInViewport();
}
