import { expect, onTestFinished, test } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import { reseal } from '#console/server/cli/secrets.ts';
import { auditedChanges } from '#server/db/audit-log.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { openSettings } from '#server/settings/stored-settings.ts';
import { aConsole } from '#tests/support/console.ts';
import { hasDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

test('an owner sets up email in the browser, and every process uses it', async () => {
  const sink = await startSmtpSink({ credentials: { user: 'site', pass: 'pä55/?@' } });
  onTestFinished(sink.close);
  const env = { SECRETS_KEY: keys[0] ?? '', SUPPORT_TO: 'help@lab.example' };
  const opened = await aConsole('', temporaryFolder(), env);
  const { store, transactions, url, user } = opened;
  const owner = await user('owner');
  const agent = await user('agent');
  const save = (body: BodyOf<'changeSettings'>) => owner.call('changeSettings', { body });
  const mail = {
    part: 'mail',
    host: '127.0.0.1',
    port: String(sink.port),
    user: 'site',
    password: 'pä55/?@',
    from: 'Sales <site@lab.example>',
    leadsTo: 'a@lab.example, b@lab.example',
    supportTo: 'ignored@lab.example',
  } as const;

  const wrong = await save({ ...mail, password: 'wr0ng' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({ fieldErrors: { host: expect.stringMatching(/535/) } });
  const { body: refused } = await save({ ...mail, from: '', leadsTo: 'nobody' });
  expect(refused).toMatchObject({
    fieldErrors: { from: 'Enter this as well.', leadsTo: expect.stringMatching(/^It must be/) },
  });
  expect(await store.storedSecret('settings')).toBeUndefined();
  expect((await agent.call('settings')).status).toBe(403);

  expect((await save(mail)).status).toBe(200);
  const { body: shown } = await owner.call('settings');
  expect(shown).toMatchObject({
    smtp: { host: '127.0.0.1', user: 'site', hasPassword: true },
    texts: { MAIL_FROM: mail.from, LEADS_TO: mail.leadsTo, SUPPORT_TO: 'help@lab.example' },
    fixed: ['SUPPORT_TO'],
  });
  expect(JSON.stringify(shown)).not.toContain('55/');
  await owner.call('sendTestEmail', { body: { address: 'a@lab.example' } });
  expect(sink.emails).toHaveLength(1);

  // The stored password is kept, but never sent to another server.
  expect((await save({ ...mail, password: '', leadsTo: 'c@lab.example' })).status).toBe(200);
  const moved = await save({ ...mail, password: '', host: 'localhost' });
  expect(moved.body).toMatchObject({ fieldErrors: { password: 'Enter the password.' } });
  const site = {
    part: 'site',
    publicUrl: 'http://lab.example',
    consoleUrl: 'http://console.lab.example',
    timeZone: 'Mars/Olympus',
  } as const;
  expect((await save(site)).body).toMatchObject({
    fieldErrors: {
      publicUrl: expect.stringMatching(/https/),
      consoleUrl: expect.stringMatching(/https/),
      timeZone: expect.anything(),
    },
  });

  const [entry] = (await owner.call('audit')).body.entries;
  expect(entry).toMatchObject({ action: 'settings-changed', details: { settings: 'LEADS_TO' } });
  const sealed = await store.storedSecret('settings');
  expect(sealed).toMatch(/^aes:/);
  const again = { ...env, SECRETS_KEY: keys[1] ?? '', OLD_SECRETS_KEY: keys[0] };
  await reseal(auditedChanges(transactions, opened.now), again, keys[1] ?? '');
  const live = await liveOf(store.storedSecret, again);
  expect(live.current()).toMatchObject({
    mail: { to: [{ address: 'c@lab.example' }], supportTo: [{ address: 'help@lab.example' }] },
  });
  expect(await live.refresh()).toBe(false);
  // A key that doesn't fit must not keep the server from starting.
  const broken = await liveOf(store.storedSecret, env);
  expect(broken.current().mail.smtpUrl).toBeNull();
  expect(url.origin).toMatch(/^http/);
});

test.skipIf(!hasDovecot)('a mailbox is opened before it is saved', async () => {
  const dovecot = await startDovecot();
  onTestFinished(dovecot.remove);
  const opened = await aConsole('', temporaryFolder(), { MAIL_FROM: 'site@lab.example' });
  const owner = await opened.user('owner');
  const { hostname, port, username, password } = new URL(dovecot.url);
  const body = {
    part: 'mailbox',
    host: hostname,
    port,
    user: username,
    password,
    folder: 'INBOX',
    address: '',
  } as const;
  const wrong = await owner.call('changeSettings', { body: { ...body, password: 'wr0ng' } });
  expect(wrong.body).toMatchObject({
    fieldErrors: { host: expect.stringMatching(/rejected the user name or password/) },
  });
  expect((await owner.call('changeSettings', { body })).status).toBe(200);
  expect((await owner.call('settings')).body.imap).toMatchObject({ port, folder: 'INBOX' });
});

function liveOf(
  read: (name: string) => Promise<string | undefined>,
  env: Readonly<Record<string, string | undefined>>,
) {
  return openSettings({ base: readSettings(env), env, read, log: createLog('silent') });
}
