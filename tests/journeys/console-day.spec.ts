import type { Browser } from '@playwright/test';
import type { Email } from 'postal-mime';
import {
  addColleague,
  createOwner,
  expectCleanAt,
  leadPane,
  openLead,
  signInBob,
} from '#tests/support/console-page.ts';
import { expect, test } from '#tests/support/console-test.ts';
import { hasDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { runSiteWithConsole, type SiteWithConsole } from '#tests/support/site-with-console.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';

const office = 'leads@labsoft.example';
const ann = 'ann@lab.example';

/**
 * R160, R199: a full conversation, from the visitor's first click to the second colleague's reply,
 * with real mail servers. On PostgreSQL if it is installed, because the other journeys of the
 * console run on SQLite.
 */
test('a working day in the console', async ({ page, browser }) => {
  test.skip(!hasDovecot, 'dovecot-imapd is not installed');
  test.setTimeout(300_000);
  const postgres = await startPostgres();
  const databaseUrl = typeof postgres === 'string' ? '' : await postgres.database();
  const [smtp, mailbox] = [await startSmtpSink(), await startDovecot()];
  const server = await runSiteWithConsole(
    {
      SMTP_URL: smtp.url,
      MAIL_FROM: office,
      LEADS_TO: 'sales@labsoft.example',
      IMAP_URL: mailbox.url,
      MAIL_FROM_STRANGERS: 'lead',
      DATABASE_URL: databaseUrl,
    },
    { hasPages: true },
  );
  const mailTo = async (address: string, count = 1): Promise<Email> => {
    const found = () => smtp.emails.filter(({ to }) => to?.some((one) => one.address === address));
    await expect.poll(() => found().length, { timeout: 30_000 }).toBe(count);
    const mail = found().at(-1);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  };
  try {
    await createOwner(page, server);
    await addColleague(server, 'Bob Ray');

    await test.step('a visitor requests a demo', async () => {
      await askForDemo(browser, server);
      await expect(page.locator('[data-lead]').getByText('Ann').first()).toBeVisible();
      expect((await mailTo(ann)).subject).toContain('demo');
      await mailTo('sales@labsoft.example');
    });

    const reply = await test.step('an agent replies with a brochure', async () => {
      await openLead(page);
      await page.keyboard.press('r');
      await expect(page.getByLabel('Message')).toBeFocused();
      await page.keyboard.type('Hello Ann, may I call on Tuesday?');
      await page.getByRole('button', { name: 'Attach' }).click();
      await page.getByRole('menuitem', { name: 'Laboratory brochure' }).click();
      await page.getByRole('button', { name: 'Send reply' }).click();
      await expect(page.getByText('assigned to you')).toBeVisible();
      const mail = await mailTo(ann, 2);
      const [file] = mail.attachments;
      expect(file?.mimeType).toBe('application/pdf');
      expect(
        Buffer.from(file?.content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      return mail;
    });

    await test.step('the visitor answers twice, once by a client that drops References', async () => {
      mailbox.deliver(
        mailOf({
          subject: `Re: ${reply.subject}`,
          text: 'Tuesday at ten works.\r\n\r\nOn Monday you wrote:\r\n> may I call',
          headers: [`In-Reply-To: ${reply.messageId}`, `References: ${reply.messageId}`],
        }),
      );
      await expect(leadPane(page).getByText('Tuesday at ten works.')).toBeVisible();
      const to = reply.replyTo?.[0]?.address ?? '';
      expect(to).toMatch(/^leads\+.+@labsoft\.example$/);
      mailbox.deliver(
        mailOf({
          to,
          from: 'ann.home@post.example',
          subject: 'One more thing',
          text: 'Please bring the rates.',
        }),
      );
      await expect(leadPane(page).getByText('Please bring the rates.')).toBeVisible();
      await expect(page.getByText('From another address: ann.home@post.example')).toBeVisible();
    });

    await test.step('an automatic reply does not reopen the lead', async () => {
      mailbox.deliver(
        mailOf({
          subject: `Automatic reply: ${reply.subject}`,
          text: 'I am out of the office.',
          headers: [`In-Reply-To: ${reply.messageId}`, 'Auto-Submitted: auto-replied'],
        }),
      );
      await expect(page.getByText('sent an automatic reply')).toBeVisible();
      await expect(page.getByText('I am out of the office.')).toBeHidden();
      await expectCleanAt(page, 390, 768, 1440);
    });

    await test.step('a stranger’s email becomes a new lead', async () => {
      mailbox.deliver(
        mailOf({ from: 'zoe@clinic.example', subject: 'Prices', text: 'What does it cost?' }),
      );
      await expect(page.locator('[data-lead]')).toHaveCount(2);
    });

    await test.step('a colleague takes over', async () => {
      const bob = await signInBob(browser, server);
      await openLead(bob);
      await expect(leadPane(bob).getByText('Please bring the rates.')).toBeVisible();
      await bob.keyboard.press('r');
      await expect(bob.getByLabel('Message')).toBeFocused();
      await bob.keyboard.type('I will bring them.');
      await bob.getByRole('button', { name: 'Send reply' }).click();
      const second = await mailTo(ann, 3);
      expect(second.inReplyTo).toMatch(/^<day-\d+@post\.example>$/);
      await expect(page.locator('.timeline').getByText('I will bring them.')).toBeVisible();
    });

    await test.step('a restored mailbox adds no duplicates', async () => {
      await mailbox.rebuild();
      mailbox.deliver(
        mailOf({
          subject: 'Last',
          text: 'Thank you both.',
          headers: [`In-Reply-To: ${reply.messageId}`],
        }),
      );
      await expect(leadPane(page).getByText('Thank you both.')).toBeVisible({ timeout: 60_000 });
      for (const text of ['Tuesday at ten works.', 'Please bring the rates.', 'Thank you both.']) {
        await expect(leadPane(page).getByText(text)).toHaveCount(1);
      }
      await expect(page.locator('[data-lead]')).toHaveCount(2);
      await mailTo(ann, 3);
    });
  } finally {
    await server.stop();
    await Promise.all([
      smtp.close(),
      mailbox.remove(),
      typeof postgres === 'string' ? undefined : postgres.stop(),
    ]);
  }
});

async function askForDemo(browser: Browser, { site }: SiteWithConsole): Promise<void> {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site}/limsforlabs`);
  const form = visitor.locator('#formContainer form');
  await form.scrollIntoViewIfNeeded();
  await form.locator('[name="firstname"]').fill('Ann');
  await form.locator('[name="phone"]').fill('7021234567');
  await form.locator('[name="emailAddress"]').fill(ann);
  await form.locator('button[type="submit"]').click();
  await expect(visitor.getByRole('dialog')).toContainText('Thank you');
  await visitor.close();
}

let emails = 0;

function mailOf({
  from = ann,
  to = office,
  subject,
  text,
  headers = [],
}: {
  readonly from?: string;
  readonly to?: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: readonly string[];
}): string {
  emails += 1;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <day-${emails}@post.example>`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
    '',
  ].join('\r\n');
}
