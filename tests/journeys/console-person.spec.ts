import type { Page } from '@playwright/test';
import { expectCleanAt, openLead, patiently } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';

test('a wrong address is corrected after a colleague’s change', async ({ page, server }) => {
  await send(server.site, { emailAddress: 'ann@gmial.example' });
  await openLead(page);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Correct email' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Correct the email address' });
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await expectCleanAt(page, 390, 1440);
  await dialog.getByLabel('Email address').fill('ann@');
  await page.keyboard.press('Enter');
  await patiently(dialog.getByText('Value is not a valid email address')).toBeVisible();

  await changeMeanwhile(page, 'ann@gmial.example', 'bob@lab.example');
  await dialog.getByLabel('Email address').fill('ann@lab.example');
  await page.keyboard.press('Enter');
  await patiently(dialog.getByText('A colleague changed it to bob@lab.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await patiently(page.getByText('Email address corrected.')).toBeVisible();
  await patiently(page.getByRole('link', { name: 'ann@lab.example', exact: true })).toBeVisible();
  await expect(page.getByText('Email was ann@gmial.example, corrected')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await patiently(page.getByRole('link', { name: 'bob@lab.example', exact: true })).toBeVisible();
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
  await patiently(laboratory.getByRole('link', { name: /^Bo/ })).toContainText('st.example');
  await expectCleanAt(page, 390, 768, 1440);

  await patiently(page.getByRole('button', { name: /^Compare with/ })).toBeVisible();
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = { name: 'Merged into this lead: Demo request' };
  await patiently(page.getByRole('link', merged)).toBeVisible();
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
  const response = await page.request.post(`${origin}/api/leads/${leadId}/contact`, {
    data: { field: 'email', value, seen },
    headers: { origin },
  });
  expect(response.status()).toBe(200);
}
