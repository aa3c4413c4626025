import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { openStore } from '#server/store/open-store.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { startServiceEmailsOf } from '#tests/support/service-emails.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { queueAccountMail } from './queue-account-mail.ts';

test('a user gets one account email, regardless of the number of processes', async () => {
  const office = await anOffice(await aDatabase());
  await office.queue();
  await Promise.all([office.poll(noon), office.poll(noon)]);
  await office.poll(noon);
  expect(office.emails).toMatchObject([
    {
      subject: 'New sign-in to your console account',
      to: [{ name: 'User 1', address: 'agent1@lab.example' }],
    },
  ]);
  expect(office.emails[0]?.text).toContain(
    'Firefox on Windows, from 198.51.100.7, on November 23, 2026 at 7:00 AM EST.',
  );
  expect(office.emails[0]?.text).toContain('https://console.example/account');
});

/** A console with an agent, and a mail server. */
async function anOffice(databaseUrl: string) {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const { user, dataDir, transactions } = await aConsole(databaseUrl);
  const userId = (await user('agent')).id;
  const settings = readSettings({
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    MAIL_FROM: 'leads@site.example',
    LEADS_TO: 'sales@site.example',
    CONSOLE_URL: 'https://console.example',
    TIME_ZONE: 'America/New_York',
  });
  const details = { browser: 'Firefox on Windows', address: '198.51.100.7' };
  return {
    emails: sink.emails,
    queue: () =>
      transactions.write((db) =>
        queueAccountMail(db, { userId, kind: 'signed-in-elsewhere', details }, new Date(noon)),
      ),
    /** Runs a new process at that time until it has tried all queued emails once. */
    poll: async (time: string) => {
      const store = await openStore({ dataDir, databaseUrl });
      const clock = () => new Date(time);
      await startServiceEmailsOf({ store, settings, clock }).stop();
      await store.close();
    },
  };
}

const noon = '2026-11-23T12:00:00.000Z';
