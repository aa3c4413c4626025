import type { Locator, Page } from '@playwright/test';
import { open } from '#tests/support/test.ts';

/** A form in a dialog. */
export type DialogForm = {
  readonly opener: Locator;
  readonly dialog: Locator;
  readonly form: Locator;
  readonly field: (name: string) => Locator;
  readonly submit: Locator;
  /** The result popup. */
  readonly result: Locator;
};

export function dialogForm(page: Page, button: string, form: string): DialogForm {
  const element = page.locator(`[role="dialog"] form[data-form="${form}"]`);
  return {
    opener: page.getByRole('button', { name: button }),
    dialog: page.getByRole('dialog').filter({ has: page.locator(`form[data-form="${form}"]`) }),
    form: element,
    field: (name) => element.locator(`[name="${name}"]`),
    submit: element.locator('button[type="submit"]'),
    result: page.getByRole('dialog').filter({ has: page.locator('[data-result]') }),
  };
}

export async function openDialogForm(
  page: Page,
  { path, button, form }: { path: string; button: string; form: string },
): Promise<DialogForm> {
  await open(page, path);
  const parts = dialogForm(page, button, form);
  await parts.opener.click();
  await parts.dialog.waitFor();
  return parts;
}
