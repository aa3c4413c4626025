import { href } from '#contract/addresses.ts';
import { builtFiles } from '#tests/support/built-files.ts';
import { dialogForm, openDialogForm } from '#tests/support/dialog-form.ts';
import { fillForm } from '#tests/support/fill-form.ts';
import { violationsIn } from '#tests/support/form-page.ts';
import { holdRequests, laterScripts } from '#tests/support/hold-requests.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { expect, open, test } from '#tests/support/test.ts';

const career = { path: href('LabSupport'), button: 'Careers', form: 'career' };
test('typed values survive closing, and the form closes before the popup', async ({ page }) => {
  const parts = await openDialogForm(page, career);
  await expect(parts.field('firstname')).toBeFocused();
  expect(await violationsIn(parts.dialog)).toEqual([]);
  await parts.field('lastname').fill('Berg');
  await parts.field('phone').fill('7021234567');
  const closeActions = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => parts.dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of closeActions) {
    await close();
    await expect(parts.dialog).toBeHidden();
    await expect(parts.opener).toBeFocused();
    await parts.opener.click();
    // The form stays mounted, so its values don't show that the dialog is open.
    await expect(parts.field('firstname')).toBeFocused();
    await expect(parts.field('lastname')).toHaveValue('Berg');
    await expect(parts.field('phone')).toHaveValue('1 (702) 123-4567');
  }
  await parts.submit.click();
  expect(await violationsIn(parts.dialog)).toEqual([]);
  await parts.form.getByRole('button', { name: /Country of the phone/ }).click();
  // Until the list has the focus, Escape closes the dialog.
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(parts.dialog).toBeVisible();
  await page.evaluate(() => {
    const seen: number[] = [];
    const count = () => {
      const shown = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) =>
        dialog.checkVisibility(),
      );
      seen.push(shown.length);
      document.documentElement.dataset.maxDialogs = String(Math.max(...seen));
      requestAnimationFrame(count);
    };
    count();
  });
  await fillForm(parts.form, aGoodPayload('career'));
  await parts.submit.click();
  await expect(parts.result).toBeVisible();
  expect(await violationsIn(parts.result)).toEqual([]);
  await parts.result.getByRole('button', { name: 'Ok' }).click();
  await expect(parts.result).toBeHidden();
  await expect(parts.opener).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-max-dialogs', '1');
  await parts.opener.click();
  await expect(parts.field('position')).toHaveValue('');
  await expect(parts.form.getByRole('radio', { name: '1-3 years' })).toBeChecked();
});

test('a click before the scripts load opens the form once they have loaded', async ({ page }) => {
  const release = await holdRequests(page, laterScripts);
  // The start script, which records early clicks, requests the first of them.
  const started = page.waitForRequest(laterScripts);
  await page.goto(career.path, { waitUntil: 'commit' });
  await started;
  const parts = dialogForm(page, career.button, career.form);
  await parts.opener.click();
  release();
  await expect(parts.dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a form that fails to load shows the email address', async ({ page, expectMessage }) => {
  expectMessage(/Failed to load resource|Failed to fetch/);
  await open(page, career.path);
  const parts = dialogForm(page, career.button, career.form);
  await page.route(builtFiles('career-dialog'), (route) => route.abort());
  await parts.opener.click();
  await expect(page.getByRole('contentinfo').getByRole('alert')).toContainText('write to');
});
