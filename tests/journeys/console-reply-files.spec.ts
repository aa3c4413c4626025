import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  createOwner,
  expectCleanAt,
  openLead,
  owner,
  patiently,
  sendDemoRequest,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

const brochure = readFileSync('public/brochures/laboratory.pdf');
const priceList = Buffer.from('%PDF-1.7 price list');

/** R160. */
test('a reply keeps its parts through a reload and a lost session', async ({
  page,
  startConsole,
}) => {
  const sink = await startSmtpSink();
  const settings = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'hello@ldl.example',
    LEADS_TO: 'a@ldl.example',
  };
  const server = await startConsole(settings, { hasPages: true });
  try {
    await createOwner(page, server);
    await sendDemoRequest(server.site);

    await test.step('the account page stores a signature', async () => {
      await page.goto(`${server.console}/account`);
      await page.getByLabel('Signature').fill('Ada Lovelace\nLDL, +1 702 555 0100');
      await page.getByRole('button', { name: 'Save reply settings' }).click();
      await patiently(page.getByText('Reply settings saved.')).toBeVisible();
      await expectCleanAt(page, 390, 1440);
    });

    await test.step('a template includes a brochure', async () => {
      await page.goto(`${server.console}/settings/replies`);
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByLabel('Name').fill('Demo');
      await page.getByLabel('Subject').fill('Your {request}');
      await page.getByLabel('Message').fill('Dear {name}, {booking_link}');
      await page.getByLabel('Laboratory', { exact: true }).check();
      await expectCleanAt(page, 390, 1440);
      await page.getByRole('button', { name: 'Add' }).click();
      await patiently(page.getByText('Brochures: Laboratory')).toBeVisible();
    });

    await page.getByRole('link', { name: /^Inbox/ }).click();
    await openLead(page);
    await test.step('the composer starts with the signature, and the template adds to it', async () => {
      await page.keyboard.press('r');
      await patiently(page.getByLabel('Message')).toBeFocused();
      await expect(page.getByText('Subject: Re: We got your demo request')).toBeVisible();
      await page.keyboard.type('Hello');
      await expect(page.getByLabel('Message')).toHaveValue(`Hello${signature}`);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByLabel('Message')).toHaveCount(0);
      await page.getByLabel('Write a reply or a note').click();
      await expect(page.getByLabel('Message')).toBeFocused();
      await expect(page.getByLabel('Message')).toHaveValue(signature);
      await page.getByRole('button', { name: 'Template' }).click();
      await page.getByRole('menuitem', { name: 'Demo' }).click();
      await expect(page.getByLabel('Message')).toHaveValue(`Dear Ann, {booking_link}${signature}`);
      await expect(attachedFiles(page)).toContainText('Laboratory brochure');
    });

    await test.step('a user without a booking link is told so, and adds one', async () => {
      await expect(
        page.getByText('The template has a booking link, and you have none'),
      ).toBeVisible();
      await expectCleanAt(page, 390, 1440);
      await page.getByRole('link', { name: 'Set yours in Your account' }).click();
      await page.getByLabel('Booking link').fill('http://calendar.example/ada');
      await page.getByRole('button', { name: 'Save reply settings' }).click();
      await patiently(page.getByText('Enter an address that begins with https://')).toBeVisible();
      await page.getByLabel('Booking link').fill(booking);
      await page.getByRole('button', { name: 'Save reply settings' }).click();
      await patiently(page.getByText('Reply settings saved.')).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Template' }).click();
      await page.getByRole('menuitem', { name: 'Demo' }).click();
      await page.getByRole('button', { name: 'Replace' }).click();
      await expect(page.getByLabel('Message')).toHaveValue(`Dear Ann, ${booking}${signature}`);
    });

    await test.step('the file of a failed upload must be chosen again', async () => {
      await page.route('**/reply-files', (route) => route.abort());
      await choose(page, 'lost.pdf');
      await patiently(page.getByText('Not attached. Choose it again.')).toBeVisible();
      await page.unroute('**/reply-files');
      await page.getByRole('button', { name: 'Send reply' }).click();
      await patiently(page.getByText('A file is no longer stored.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove lost.pdf' }).click();
    });

    await test.step('files and copies stay with the draft', async () => {
      await choose(page, 'price list.pdf');
      await patiently(page.getByText('19 B')).toBeVisible();
      await page.getByRole('button', { name: 'Add Cc' }).click();
      await page.getByLabel('Cc').fill('bob');
      await page.getByRole('button', { name: 'Send reply' }).click();
      await expect(page.getByText('Enter a valid email address.')).toBeVisible();
      await page.getByLabel('Cc').fill('bob@lab.example');
      await expectCleanAt(page, 390, 768, 1440);
      await page.reload();
      await expectDraft(page);
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Send reply' }).click();
      await patiently(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectDraft(page);
    });

    await test.step('the email and the history include everything', async () => {
      await page.getByRole('button', { name: 'Send reply' }).click();
      const timeline = page.locator('.timeline');
      await patiently(timeline.getByText('Cc: bob@lab.example')).toBeVisible();
      await patiently(timeline.getByText('sent', { exact: true })).toBeVisible();
      const mail = sink.emails.find(({ cc }) => cc !== undefined);
      expect(mail).toMatchObject({
        subject: 'Your demo request',
        text: expect.stringContaining(`Dear Ann, ${booking}${signature}`),
        html: expect.stringContaining(`<a href="${booking}">`),
        from: { name: 'Ada Lovelace, LDL', address: 'hello@ldl.example' },
        to: [{ address: 'ann@lab.example' }],
        cc: [{ address: 'bob@lab.example' }],
      });
      const attached = mail?.attachments.map(({ filename, mimeType, content }) => [
        ...[filename, mimeType, sha256(Buffer.from(content as ArrayBuffer))],
      ]);
      expect(attached).toEqual([
        ['price list.pdf', 'application/pdf', sha256(priceList)],
        ['laboratory.pdf', 'application/pdf', sha256(brochure)],
      ]);
      const download = page.waitForEvent('download');
      await timeline.getByRole('link', { name: 'laboratory.pdf' }).click();
      expect(sha256(readFileSync(await (await download).path()))).toBe(sha256(brochure));
      await page.keyboard.press('r');
      await expect(page.getByLabel('Message')).toHaveValue(signature);
      await expect(page.getByLabel('Cc')).toHaveCount(0);
      await expect(attachedFiles(page)).toHaveCount(0);
      await expectCleanAt(page, 390, 1440);
    });
  } finally {
    await sink.close();
  }
});

const booking = 'https://calendar.example/ada';
const signature = '\n\nAda Lovelace\nLDL, +1 702 555 0100';

async function choose(page: Page, name: string): Promise<void> {
  const files = [{ name, mimeType: 'application/pdf', buffer: priceList }];
  await page.locator('input[type=file]').setInputFiles(files);
}

function attachedFiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached files' });
}

async function expectDraft(page: Page): Promise<void> {
  await patiently(page.getByLabel('Message')).toHaveValue(`Dear Ann, ${booking}${signature}`);
  await expect(page.getByLabel('Cc')).toHaveValue('bob@lab.example');
  await patiently(attachedFiles(page)).toContainText('Laboratory brochure');
  await expect(attachedFiles(page)).toContainText('price list.pdf');
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
