import '#server/extension/install-console.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { insertNew } from '#server/db/rows.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { addColleague, expectCleanAt, openSettings } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R200. */
test('an API token added by keyboard works until it or its user is revoked', async ({
  page,
  server,
}) => {
  await openSettings(page, 'Delivery');
  await expect(page.getByText('None yet. Add one to connect')).toBeVisible();
  await expectCleanAt(page, 390);
  await page.getByRole('button', { name: 'Add a token' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('CRM');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose at least one scope.')).toBeVisible();
  await expectCleanAt(page, 390);
  await dialog.getByLabel('Read leads').press('Space');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('textbox', { name: 'Token' });
  await expect(shown).toHaveValue(/^leads_/);
  await expectCleanAt(page, 390);
  const token = await shown.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const { origin } = new URL(page.url());
  const ask = (path: string) =>
    fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/leads')).status).toBe(200);
  expect((await ask('/users')).status).toBe(403);
  await page.reload();
  await expect(page.getByText(/last used/)).toBeVisible();
  await expectCleanAt(page, 1440);

  await page.getByRole('button', { name: 'Revoke CRM' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('None yet. Add one to connect')).toBeVisible();
  expect((await ask('/leads')).status).toBe(401);

  const bobId = await addColleague(server, 'Bob Ray');
  const { db } = await openConnection(server);
  const left = () =>
    db.selectFrom('api_tokens').select('name').where('created_by', '=', bobId).execute();
  for (const name of ['CRM', 'Fair app']) {
    await insertNew(db, 'api_tokens', {
      id: newId(),
      name: cleanLine(name, 60),
      token_hash: newId(),
      scopes: 'leads:read',
      created_by: bobId,
      created_at: Date.now(),
      expires_at: null,
      last_used_at: null,
    });
  }
  await page.goto(`${server.console}/settings/team`);
  await page.getByRole('button', { name: 'Actions for Bob Ray' }).click();
  await page.getByRole('menuitem', { name: 'Disable…' }).click();
  const question = page.getByRole('dialog', { name: 'Disable Bob Ray?' });
  await expect(question.getByText(/API tokens that Bob Ray added: CRM, Fair app\./)).toBeVisible();
  await expectCleanAt(page, 390, 1440);
  await question.getByLabel('Revoke these tokens').check();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Bob Ray disabled')).toBeVisible();
  expect(await left()).toEqual([]);
  await db.destroy();
});
