import type { Locator } from '@playwright/test';
import { href } from '#contract/addresses.ts';
import { openLead, sendDemoRequest } from '#tests/support/console-page.ts';
import { test as consoleTest } from '#tests/support/console-test.ts';
import { openDialogForm } from '#tests/support/dialog-form.ts';
import { expect, test } from '#tests/support/test.ts';

/** A key that chooses a candidate of an input method. Safari reports the last one only by its code. */
async function compose(control: Locator, key: string): Promise<void> {
  for (const code of [{ isComposing: true }, { keyCode: 229 }])
    await control.dispatchEvent('keydown', { key, bubbles: true, cancelable: true, ...code });
}

test('an Escape that ends a composition leaves a form’s dialog open', async ({ page }) => {
  const { dialog, field } = await openDialogForm(page, {
    path: href('Patient'),
    button: 'Partnership',
    form: 'partnership',
  });
  await compose(field('firstname'), 'Escape');
  await expect(dialog).toBeVisible();
  await field('firstname').press('Escape');
  await expect(dialog).toBeHidden();
});

consoleTest('an Enter that ends a composition adds no tag', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  await openLead(page);
  const tags = page.getByPlaceholder('Add a tag');
  await tags.fill('tok');
  await compose(tags, 'Enter');
  await expect(tags).toHaveValue('tok');
  await tags.fill('tokyo');
  await tags.press('Enter');
  await expect(page.locator('.chip', { hasText: 'tokyo' })).toBeVisible();
});
