import { expect, onTestFinished, test } from 'vitest';
import { proofOfWork } from '#server/intake/bot-check/proof-of-work.ts';
import { createLog } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { hasDovecot, startDovecot } from '#tests/support/dovecot.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startHttpReceiver } from '#tests/support/http-receiver.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { prove } from './proof.ts';

/** A site on its public address, with its console, mail server and mailbox. */
async function aProvingSite(databaseUrl: string) {
  const port = await freePort();
  const sink = await startSmtpSink({ credentials: { user: 'site', pass: 'pa55' } });
  const dovecot = await startDovecot();
  onTestFinished(async () => void (await Promise.all([sink.close(), dovecot.remove()])));
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: sink.url,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'sales@lab.example',
    IMAP_URL: dovecot.url,
  };
  const office = await aConsole(databaseUrl);
  const { dataDir, store, now } = office;
  let isStoreDown = false;
  const { app } = await anIntakeApp({
    env: { ...env, DATA_DIR: dataDir },
    clock: now,
    botCheck: proofOfWork({ secret: 'a secret of the tests', host: '127.0.0.1' }),
    around: (real) => ({
      ...real,
      prove: async (...args) => {
        if (isStoreDown) throw new StoreUnavailable('The disk is full');
        return real.prove(...args);
      },
    }),
  });
  await app.listen({ host: '127.0.0.1', port });
  const owner = await office.user('owner');
  const startedAt = now();
  const run = async (more: Readonly<Record<string, string>> = {}) => {
    const settings = readSettings({ ...env, DATA_DIR: dataDir, TIME_ZONE: 'UTC', ...more });
    const wakeUp = { send: () => undefined } as never;
    const parts = { store, settings, log: createLog('silent'), clock: now, wakeUp };
    await prove(parts, startedAt, new AbortController().signal);
    return (await owner.call('health')).body;
  };
  return {
    ...office,
    owner,
    run,
    sink,
    dovecot,
    env,
    proveNow: async (more?: Readonly<Record<string, string>>) => {
      await owner.call('proveNow');
      return (await run(more)).proof;
    },
    breakStore: () => {
      isStoreDown = true;
    },
  };
}

test.skipIf(!hasDovecot).each(everyDatabase())(
  'the server proves itself end to end on $name, and nobody sees the request',
  async ({ emptyPlace }) => {
    const site = await aProvingSite(await emptyPlace());
    const { owner, proveNow, sink, dovecot, db } = site;
    void sink.mail().then(({ messageId }) => {
      dovecot.deliver(`From: site@lab.example\r\nMessage-ID: ${messageId}\r\n\r\nA proof`);
    });
    const proof = await proveNow();
    expect(proof).toMatchObject({
      broken: null,
      proven: ['address', 'bot-check', 'form', 'store', 'email', 'mailbox'],
      isRunning: false,
    });
    const { setup } = (await owner.call('health')).body;
    expect(setup.find(({ step }) => step === 'proof')?.isDone).toBe(true);
    for (const table of ['leads', 'delivery_attempts', 'daily_counts'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const kinds = await db.selectFrom('deliveries').select(['kind', 'event']).execute();
    expect(kinds.filter(({ kind }) => kind !== 'job')).toEqual([]);
    expect(sink.emails).toHaveLength(1);
    const { entries } = (await owner.call('audit')).body;
    expect(entries.map(({ action }) => action)).toEqual(['proof-asked']);
  },
);

test.skipIf(!hasDovecot)('the broken link is named, and the owners are told at night', async () => {
  const site = await aProvingSite('');
  const { proveNow, run, dovecot, pass, db, now } = site;
  const answering = async (type: string, status: number, body = '{}') => {
    const headers = { 'content-type': type };
    const other = await startHttpReceiver(({ path }) => {
      return path.includes('challenge') ? { status: 200, headers, body } : { status, headers };
    });
    onTestFinished(other.close);
    return { PUBLIC_URL: new URL(other.url).origin };
  };
  const brokenWith = async (more: Readonly<Record<string, string>>) =>
    (await proveNow(more)).broken;
  const closed = { PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
  expect(await brokenWith(closed)).toBe('address');
  expect(await brokenWith(await answering('text/html', 200))).toBe('address');
  expect(await brokenWith(await answering('application/json', 200))).toBe('bot-check');
  const none = '{"kind":"none"}';
  expect(await brokenWith(await answering('application/json', 403, none))).toBe('form');
  // Another installation accepts the request, for example behind a wrong DNS record.
  expect(await brokenWith(await answering('application/json', 200, none))).toBe('store');
  const wrongLogin = { SMTP_URL: site.sink.url.replace('pa55', 'wr0ng'), IMAP_URL: '' };
  expect(await proveNow(wrongLogin)).toMatchObject({
    broken: 'email',
    reason: expect.stringMatching(/535/),
  });
  await dovecot.stop();
  expect(await brokenWith({})).toBe('mailbox');
  site.breakStore();
  expect(await brokenWith({})).toBe('store');

  const alarms = () =>
    db.selectFrom('deliveries').select('details').where('event', '=', 'account').execute();
  const minute = now().getUTCHours() * 60 + now().getUTCMinutes();
  const toNight = (minute > 184 ? 27 : 3) * 60 + 5 - minute;
  pass(toNight * 60);
  // The session would end after 12 hours without use.
  await db.updateTable('sessions').set({ last_seen_at: now().getTime() }).execute();
  expect((await run({ DAILY_PROOF: 'off' })).proof.at).not.toBe(now().toISOString());
  await run();
  expect(await alarms()).toEqual([]);
  pass(11 * 60);
  const { problems } = await run();
  expect(problems).toContainEqual({ part: 'proof', text: expect.stringContaining('database') });
  expect(await alarms()).toEqual([
    { details: expect.stringMatching(/"proof-failed".*"link":"store"/) },
  ]);
});
