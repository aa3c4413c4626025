import type { Page } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, hydrate, open, test } from '#tests/support/test.ts';

/** A phone's window while its keyboard is open. */
const aboveKeyboard = { width: 390, height: 372 };

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Manufacturer or device name').fill(text);
}

function status(page: Page) {
  return page.locator('main').getByRole('status').first();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('a search is answered on the same screen, and its devices go with a request', async ({
    page,
  }) => {
    await open(page, href('LabDrivers'));
    const field = page.getByPlaceholder('Manufacturer or device name');
    await field.focus();
    await hydrate(field);
    await expect(async () => {
      const { y = 0 } = (await field.boundingBox()) ?? {};
      expect(y).toBeLessThan(120);
    }).toPass();

    // The name on the front of the instrument, which is in no row.
    await search(page, 'cobas 6000');
    await expect(status(page)).toHaveText(
      'A system of modules: Roche cobas c 501: On our list, Roche cobas e 601: On our list.',
    );
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Request a price' })).toBeInViewport({ ratio: 1 });
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('checkbox', { name: /cobas e 601/ }).uncheck();
    await page.getByRole('button', { name: 'Add to my list' }).press('Enter');
    await expect(page.getByRole('button', { name: 'On my list' })).toBeFocused();

    // A maker's old name with a typo; then one of several devices.
    await search(page, 'olympos au480');
    await expect(status(page)).toHaveText('Beckman Coulter AU480: On our list.');
    await expect(page.locator('main')).toContainText('Protocolproprietary');
    await search(page, 'alinity');
    await expect(status(page)).toHaveText('6 devices. Choose yours.');
    await page.getByRole('button', { name: /Abbott Alinity hq/ }).press('Enter');
    await expect(status(page)).toHaveText('Abbott Alinity hq: On our list.');
    await expect(page.getByRole('link', { name: 'Request a price' })).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await expect(status(page)).toHaveText('');

    await page.setViewportSize(aboveKeyboard);
    await search(page, 'Prestige 24i');
    await expect(status(page)).toHaveText('Not on our list. We build it free.');
    await expect(page.locator('tbody')).toHaveText(/^No search results/);
    await expect(page.locator('dt', { hasText: 'this answer' })).toHaveText(/^Built free/);
    await expect(page.getByRole('link', { name: 'Request this driver' })).toBeInViewport({
      ratio: 1,
    });
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: 'Request this driver' }).click();
    await expect(page.getByRole('heading', { name: 'Request a missing driver' })).toBeVisible();
    const form = page.locator('form[data-form="contact"]');
    await hydrate(form);
    const group = form.getByRole('group', { name: 'Analyzers' });
    await group.getByText('Show the list').click();
    await expect(group.getByRole('listitem')).toHaveText([
      'Roche cobas c 501: on our list, driver to be confirmed',
      'Prestige 24i: built free',
    ]);
  });
});

for (const page of ['Lab', 'Limsforlabs'] as const)
  test(`${href(page)} has the search itself, which leads to the check`, async ({ page: tab }) => {
    await open(tab, href(page));
    const field = tab.getByPlaceholder('Manufacturer or device name');
    await field.click();
    await hydrate(field);
    await search(tab, 'sysmecs xn1000');
    const section = tab.getByRole('region', { name: 'Is your analyzer on our list?' });
    await expect(section.getByRole('status')).toHaveText('Sysmex XN-1000: On our list.');
    await section.getByRole('button', { name: 'Add to my list' }).click();
    await section.getByRole('link', { name: 'Check my whole list (1)' }).click();
    await expect(tab).toHaveURL(href('LabDrivers', '#check'));
    const check = tab.getByRole('region', { name: 'Check my analyzers' });
    await expect(check.getByRole('status')).toHaveText('1 of 1 on our list.');
    await expect(check).toBeInViewport();
  });
