import { href } from '#contract/addresses.ts';
import { expectCleanAt, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { contactPage, fillIn } from '#tests/support/contact-page.ts';
import { hydrate } from '#tests/support/test.ts';

/** R192, R193, R196. */
test('a lead shows its source and is merged with another', async ({ page, server }) => {
  await test.step('a visitor from a campaign sends a form from another page', async () => {
    const landing = `${server.site}${href('Advantages')}?utm_source=news&utm_campaign=fall`;
    await page.goto(landing, { referer: 'https://search.example/results' });
    await page.locator('html[data-routed]').waitFor({ state: 'attached' });
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.locator('a.logo').first().click();
    await expect(page).toHaveURL(server.site + href('Home'));
    const contact = contactPage(page);
    await hydrate(contact.form);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await fillIn(contact, 'ann@lab.example');
    await contact.submit.click();
    await expect(contact.popup).toContainText('Success!');
  });

  await sendDemoRequest(server.site);
  await page.goto(`${server.console}/leads`);
  const rows = page.locator('[data-lead]');
  await test.step('the lead page shows the source among its details', async () => {
    await rows.getByRole('link', { name: 'Free trial request' }).click();
    const details = page.locator('#details');
    await expect(details).toBeVisible();
    await expect(page.getByText('search.example')).toBeHidden();
    await details.locator('summary').first().click();
    for (const text of ['search.example', 'news', 'fall', 'Read our Privacy Policy']) {
      await expect(details.getByText(text).first()).toBeVisible();
    }
    await expectCleanAt(page, 1440, 390);
  });

  await test.step('the demo request is merged into the lead and separated again', async () => {
    await page.getByRole('button', { name: 'Compare with Demo request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await expect(dialog.getByRole('row', { name: 'Role' })).toContainText('Director');
    // Both leads have the same address, so it is not listed.
    await expect(dialog.getByRole('row', { name: 'Email' })).toHaveCount(0);
    await expectCleanAt(page, 1440, 390);
    await page.setViewportSize({ width: 390, height: 500 });
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Leads merged.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Separate Demo request' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(0);
    await expectCleanAt(page, 1440, 390);
    await page.getByRole('link', { name: /· Merged into this lead$/ }).click();
    await expect(page.getByText('Merged into another lead.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Separate' })).toBeVisible();
    await page.getByRole('link', { name: 'Open that lead' }).click();
    await page.getByRole('button', { name: 'Separate Demo request' }).click();
    await expect(page.getByText('Separated. Both leads')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Compare with Demo request' })).toBeVisible();
  });
});
