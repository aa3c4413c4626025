import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectCleanAt, openLead, sendDemoRequest } from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';

/** R160. */
test('a reply keeps its parts through a reload', async ({ page, server }) => {
  await sendDemoRequest(server.site);
  await page.goto(`${server.console}/account`);
  await page.getByLabel('Signature').fill('Ada Lovelace\nLDL, +1 702 555 0100');
  await page.getByRole('button', { name: 'Save reply settings' }).click();
  await expect(page.getByText('Reply settings saved.')).toBeVisible();

  await test.step('a template includes a brochure', async () => {
    await page.goto(`${server.console}/settings/replies`);
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name').fill('Demo');
    await page.getByLabel('Subject').fill('Your {request}');
    await page.getByLabel('Message').fill('Dear {name}, {booking_link}');
    await page.getByLabel('Laboratory', { exact: true }).check();
    await expectCleanAt(page, 390, 1440);
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Brochures: Laboratory')).toBeVisible();
  });

  await page.getByRole('link', { name: /^Inbox/ }).click();
  await openLead(page);
  const message = page.getByLabel('Message');
  await test.step('the composer starts with the signature, and the template adds to it', async () => {
    await page.keyboard.press('r');
    await expect(message).toBeFocused();
    await expect(page.getByText('Subject: Re: We got your demo request')).toBeVisible();
    await page.keyboard.type('Hello');
    await expect(message).toHaveValue(`Hello${signature}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(message).toHaveCount(0);
    await page.getByLabel('Write a reply or a note').click();
    await expect(message).toHaveValue(signature);
    await chooseTemplate(page);
    await expect(message).toHaveValue(`Dear Ann, {booking_link}${signature}`);
    await expect(attachedFiles(page)).toContainText('Laboratory brochure');
  });

  await test.step('a user without a booking link is told so, and adds one', async () => {
    await expect(
      page.getByText('The template has a booking link, and you have none'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Set yours in Your account' }).click();
    await page.getByLabel('Booking link').fill(booking);
    await page.getByRole('button', { name: 'Save reply settings' }).click();
    await expect(page.getByText('Reply settings saved.')).toBeVisible();
    await page.goBack();
    await chooseTemplate(page);
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(message).toHaveValue(`Dear Ann, ${booking}${signature}`);
  });

  await test.step('the file of a failed upload must be chosen again', async () => {
    await page.route('**/reply-files', (route) => route.abort());
    await chooseFile(page, 'lost.pdf');
    await expect(page.getByText('Not attached. Choose it again.')).toBeVisible();
    await page.unroute('**/reply-files');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('A file is no longer stored.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove lost.pdf' }).click();
  });

  await test.step('files and copies stay with the draft, and are sent with it', async () => {
    await chooseFile(page, 'price list.pdf');
    await expect(page.getByText('19 B')).toBeVisible();
    await page.getByRole('button', { name: 'Add Cc' }).click();
    await page.getByLabel('Cc').fill('bob');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
    await page.getByLabel('Cc').fill('bob@lab.example');
    await expectCleanAt(page, 390, 768, 1440);
    await page.reload();
    await expect(message).toHaveValue(`Dear Ann, ${booking}${signature}`);
    await expect(page.getByText('Subject: Your demo request')).toBeVisible();
    await expect(page.getByLabel('Cc')).toHaveValue('bob@lab.example');
    await expect(attachedFiles(page)).toContainText('Laboratory brochure');
    await expect(attachedFiles(page)).toContainText('price list.pdf');
    await page.getByRole('button', { name: 'Send reply' }).click();
  });

  await test.step('the history includes everything, and the next reply starts empty', async () => {
    const timeline = page.locator('.timeline');
    await expect(timeline.getByText('Cc: bob@lab.example')).toBeVisible();
    await expect(timeline.getByRole('link', { name: 'price list.pdf' })).toBeVisible();
    const download = page.waitForEvent('download');
    await timeline.getByRole('link', { name: 'laboratory.pdf' }).click();
    const brochure = readFileSync('public/brochures/laboratory.pdf');
    expect(sha256(readFileSync(await (await download).path()))).toBe(sha256(brochure));
    await page.keyboard.press('r');
    await expect(message).toHaveValue(signature);
    await expect(page.getByLabel('Cc')).toHaveCount(0);
    await expect(attachedFiles(page)).toHaveCount(0);
  });
});

const booking = 'https://calendar.example/ada';
const signature = '\n\nAda Lovelace\nLDL, +1 702 555 0100';

async function chooseTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Demo' }).click();
}

async function chooseFile(page: Page, name: string): Promise<void> {
  const buffer = Buffer.from('%PDF-1.7 price list');
  const files = [{ name, mimeType: 'application/pdf', buffer }];
  await page.locator('input[type=file]').setInputFiles(files);
}

function attachedFiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached files' });
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
