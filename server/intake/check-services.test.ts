import { expect, onTestFinished, test } from 'vitest';
import { turnstile } from '#server/intake/bot-check/siteverify.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { checkServices } from './check-services.ts';

test('a mail server that accepts the login is not logged', async () => {
  const sink = await aSink();
  expect(await logOf({ SMTP_URL: sink.url })).toBe('');
  expect(sink.emails).toEqual([]);
});

test('a wrong password and an unreachable mail server are logged as warnings, without the password', async () => {
  const sink = await aSink();
  const wrong = await logOf({ SMTP_URL: sink.url.replace('p4ss', 'wr0ng') });
  expect(wrong).toMatch(/"level":"warn".*"reason":"The mail server did not accept the login \(535/);
  expect(wrong).not.toContain('wr0ng');
  expect(await logOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toContain('ECONNREFUSED');
});

test.each([
  ['invalid-input-secret', 'error', 'every lead goes to quarantine'],
  ['invalid-input-response', '', ''],
])('a bot check provider that responds %j is logged at level %j', async (code, level, message) => {
  const provider = await startHttpReceiver(() => ({
    status: 200,
    body: JSON.stringify({ success: false, 'error-codes': [code] }),
  }));
  onTestFinished(provider.close);
  const logged = await logOf({
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'site-key',
    BOT_CHECK_SECRET: 'mistyped',
    BOT_CHECK_VERIFY_URL: provider.url,
  });
  expect(logged).toContain(message);
  expect(logged).toContain(level);
  expect(logged === '').toBe(level === '');
  expect(provider.received.map(({ body }) => body)).toEqual([
    'secret=mistyped&response=secret+check+at+start',
  ]);
});

async function aSink() {
  const sink = await startSmtpSink({ credentials: { user: 'lab', pass: 'p4ss' } });
  onTestFinished(sink.close);
  return sink;
}

/** Returns the log of a check with these settings. */
async function logOf(env: Readonly<Record<string, string>>): Promise<string> {
  const { log, logged } = recordedLog();
  const settings = readSettings({ MAIL_FROM: 'a@site.example', LEADS_TO: 'b@lab.example', ...env });
  const { siteKey, secret, verifyUrl } = settings.botCheck;
  const provider = { siteKey: siteKey ?? '', secret: secret ?? '', verifyUrl, host: 'localhost' };
  const botCheck = settings.botCheck.kind === 'turnstile' ? turnstile(provider) : {};
  await checkServices(settings, botCheck, log);
  return logged();
}
