import type { Page } from '@playwright/test';
import { expectCleanAt, openLead, owner } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';

test('what a visitor sent is corrected in place, and a fair contact is added beside the person', async ({
  page,
  server,
}) => {
  await send(server.site, {
    firstname: 'Ann Dae',
    emailAddress: 'ann@gmial.example',
    companyName: 'El Paso Tox Lab',
    userCountry: '',
    userState: '',
  });
  await openLead(page);
  const person = page.getByRole('region', { name: 'Person' });
  await test.step('a wrong value and a colleague’s change are reported at the field', async () => {
    await person.getByRole('button', { name: 'Edit email' }).press('Enter');
    const field = person.getByRole('textbox', { name: 'Email' });
    await expect(field).toBeFocused();
    await field.fill('ann@');
    await field.press('Enter');
    await expect(person.getByText('Value is not a valid email address')).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await changeMeanwhile(page, 'ann@gmial.example', 'bob@lab.example');
    await field.fill('ann@lab.example');
    await field.press('Enter');
    await expect(person.getByText('A colleague changed it to bob@lab.example')).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('Email corrected.')).toBeVisible();
    await expect(person.getByRole('link', { name: 'ann@lab.example' })).toBeVisible();
    await expect(person.getByText('Sent: ann@gmial.example')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(person.getByRole('link', { name: 'bob@lab.example' })).toBeVisible();
  });

  await test.step('name and state are typed; Escape keeps the old value', async () => {
    const name = person.getByRole('button', { name: 'Edit name' });
    await name.click();
    await page.keyboard.type('Somebody');
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await expect(name).toHaveText('Ann Dae');
    await name.press('Enter');
    await page.keyboard.type('Ann Doe');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ann Doe' })).toBeVisible();
    await expect(person.getByText('Sent: Ann Dae')).toBeVisible();
    await expect(page.getByText('corrected the name')).toBeVisible();
    await person.getByRole('button', { name: 'Add state' }).click();
    await person.getByRole('combobox', { name: 'State' }).selectOption('Texas');
    await expect(person.getByText(/[AP]M Central Time, most of Texas/)).toBeVisible();
    await expect(page.locator('[data-lead]')).toContainText('Ann Doe');
    await expect(page.locator('[data-lead-bar]')).toContainText('El Paso Tox Lab · Texas');
    await expectCleanAt(page, 390, 1440);
  });

  await test.step('a rule for laboratories in that state counts the lead, and takes it when applied', async () => {
    await page.goto(`${server.console}/settings/delivery`);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel('State').selectOption('Ohio');
    await expect(dialog.getByText('0 of your last 1 lead would match.')).toBeVisible();
    await dialog.getByLabel('State').selectOption('Texas');
    await dialog.getByLabel('Laboratory').selectOption('Yes');
    await dialog.getByLabel('Assign to').selectOption(`${owner.name} (you)`);
    await expect(dialog.getByText('1 of your last 1 lead would match.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Apply to open leads' }).click();
    await expect(page.getByText('Assigned 1 open lead.')).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Apply to open leads' }).click();
    await expect(page.getByText('Assigned 1 open lead.')).toBeVisible();
  });

  await page.goto(`${server.console}/leads`);
  await page.locator('[data-lead] a').first().click();
  await test.step('a fair contact is named so, and the known person is shown while it is typed', async () => {
    await page.getByRole('button', { name: 'New lead', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New lead' });
    await dialog.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
    await dialog.getByLabel('Email').fill('bob@lab.example');
    await expect(dialog.getByRole('link', { name: /^Ann Doe/ })).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await dialog.getByLabel('Email').fill('rosa@lab.example');
    await expect(dialog.getByRole('link', { name: /^Ann Doe/ })).toHaveCount(0);
    await dialog.getByLabel('Title').fill('Lab Director');
    await dialog.getByLabel('State').selectOption('Ohio');
    await dialog.getByLabel('Channel').selectOption('Trade fair');
    await dialog.getByLabel('Follow up on').fill('2030-03-01');
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await expect(page.locator('[data-lead-bar]')).toContainText('Fair contact');
    await expect(page.locator('[data-lead-bar]')).toContainText('Lab Director · Ohio');
    await expect(page.getByLabel('Follow up', { exact: true })).toHaveValue('2030-03-01');
  });

  await test.step('it is merged with the lead that a search finds, and separated again', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge with another lead' });
    await dialog.getByRole('searchbox').fill('ann doe');
    await expect(dialog.getByRole('button', { name: /^Ann Doe/ })).toBeVisible();
    await expectCleanAt(page, 390, 1440);
    await dialog.getByRole('button', { name: /^Ann Doe/ }).click();
    const compared = page.getByRole('dialog', { name: 'Compare leads' });
    await expect(compared.getByRole('columnheader', { name: /^Ann Doe: Demo/ })).toBeVisible();
    await compared.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Leads merged.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[data-lead]')).toHaveCount(2);
  });
});

test('a lead’s page links to the same person and the same laboratory, and merges', async ({
  page,
  server,
}) => {
  await send(server.site, {
    firstname: 'Bo',
    emailAddress: 'bo@st.example',
    phone: '+12125550144',
  });
  await send(server.site, { emailAddress: 'ann@st.example', title: 'The first request' });
  await send(server.site, { emailAddress: 'ann@st.example', title: 'The second request' });
  await openLead(page);
  const laboratory = page.getByRole('region', { name: 'Same laboratory or practice' });
  await expect(laboratory.getByRole('link', { name: /^Bo/ })).toContainText('st.example');
  await expectCleanAt(page, 390, 768, 1440);

  await expect(page.getByRole('button', { name: /^Compare with/ })).toBeVisible();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = { name: 'Merged into this lead: Demo request' };
  await expect(page.getByRole('link', merged)).toBeVisible();
  for (const text of ['The first request', 'The second request']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectCleanAt(page, 390, 1440);
});

async function send(site: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`${site}/api/form_request_demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aGoodPayload('demo'), ...fields }),
  });
  expect(response.status).toBe(200);
}

/** Changes the value like a colleague in another browser. */
async function changeMeanwhile(page: Page, seen: string, value: string): Promise<void> {
  const leadId = /leads\/([\da-f-]+)/.exec(page.url())?.[1];
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/leads/${leadId}/corrections`, {
    data: { field: 'email', value, seen },
    headers: { origin },
  });
  expect(response.status()).toBe(200);
}
