import { expectCleanAt, openSettings, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';

/** R171, R172, R175. */
test('a new webhook is tested and gets the next lead', async ({ page, server }) => {
  const receiver = await startHttpReceiver(() => ({ status: 204 }));
  const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as Event).type);
  try {
    await openSettings(page, 'Delivery');
    await page.getByRole('button', { name: 'Add a destination' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('The CRM');
    await dialog.getByLabel('Address').fill('crm.example');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Enter an https:// address')).toBeVisible();
    await dialog.getByLabel('Address').fill(receiver.url);
    await expectCleanAt(page, 390);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Test The CRM' }).click();
    await expect(page.getByText('Test accepted: responded 204')).toBeVisible();
    expect(types()).toEqual(['test']);
    await expectCleanAt(page, 1440);

    await page.getByRole('button', { name: 'Actions for The CRM' }).click();
    await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
    const question = page.getByRole('dialog', { name: 'Rotate the secret of The CRM?' });
    await expect(question).toBeVisible();
    await expect(page.getByText('Both secrets sign for now.')).toHaveCount(0);
    await expectCleanAt(page, 390);
    await question.getByRole('button', { name: 'Rotate' }).click();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Both secrets sign for now.')).toBeVisible();

    await sendDemoRequest(server.site);
    await expect.poll(types).toEqual(['test', 'lead.created']);

    await page.getByRole('link', { name: 'The CRM' }).click();
    await expect(page.getByText('Only The CRM')).toBeVisible();
    await expect(page.getByText('No delivery matches these filters.')).toBeVisible();
  } finally {
    await receiver.close();
  }
});

type Event = { readonly type: string };
