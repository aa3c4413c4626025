import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { envelope } from '#contract/form.ts';
import { checkAuditLog } from '#server/db/audit-log.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { type BotCheck, noBotCheck } from '#server/intake/bot-check/bot-check.ts';
import { proofOfWork } from '#server/intake/bot-check/proof-of-work.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { newId } from '#server/lib/ids.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { anIntakeApp, solve, storedLeads } from '#tests/support/intake-app.ts';
import { startServiceEmailsOf } from '#tests/support/service-emails.ts';
import { startFailingProxy, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const publicUrl = new URL('https://lab.example');
const links = subscriptionLinks('another secret of the tests', publicUrl);

test('every address gets the same response, and only the email says whether anything is stored', async () => {
  const { intake, submit, env, now } = await aSite(await aDatabase());
  await submit('ann@lab.example');
  const wakes = intake.woken();
  const [stored, unknown] = [
    await intake.ask('ANN@lab.example'),
    await intake.ask('bob@x.example'),
  ];
  expect(stored.json()).toMatchObject({ success: true, heading: 'Check your email' });
  expect([unknown.statusCode, unknown.body]).toEqual([stored.statusCode, stored.body]);
  expect(intake.woken()).toBe(wakes + 2);

  const sink = await startSmtpSink();
  const settings = mailSettings(env, sink.url);
  const emails = startServiceEmailsOf({
    store: intake.store,
    settings,
    links,
    clock: now,
    log: intake.log,
    wakeUp: createWakeUpSignal(),
  });
  onTestFinished(() => emails.stop());
  await expect.poll(() => sink.emails.length).toBe(2);
  const mailTo = (address: string) => sink.emails.find(({ to }) => to?.[0]?.address === address);
  const [first, second] = [mailTo('ann@lab.example'), mailTo('bob@x.example')];
  expect(first?.text).toMatch(/https:\/\/lab\.example\/my-data\/[\w-]+\.[\w-]{22}\n/);
  expect(second?.subject).toBe('Nothing is stored under your address');
  expect(second?.text).not.toContain('/my-data/');
  expect(intake.logged()).not.toMatch(/ann@|bob@/i);
});

test('an own-data link works once, only through its button, and not after half an hour', async () => {
  const { submit, linkOf, get, press, show, pass } = await aSite();
  await submit('ann@lab.example', { firstname: '<b>Ann</b>' });
  const path = await linkOf('ann@lab.example');
  for (let scans = 0; scans < 2; scans += 1) {
    const page = await get(path);
    expect([page.statusCode, page.body.includes('Show my data')]).toEqual([200, true]);
    expect(page.body).not.toContain('Ann');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  }
  // The key in another browser that opened the page too but presses its button second.
  const other = keyOf((await get(path)).body);
  const opened = await show(path);
  expect(opened.statusCode).toBe(200);
  expect(opened.body).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(opened.body).not.toContain('<b>Ann');
  expect(opened.body).toMatch(/>Status<.*>Received, waiting for us</s);
  const key = keyOf(opened.body);
  expect(key).not.toBe(other);
  expect((await press(path, { step: 'open', key: other })).statusCode).toBe(410);
  expect((await press(path, { step: 'json', key: other })).statusCode).toBe(410);
  expect((await press(path, { step: 'open' })).statusCode).toBe(400);
  expect((await get(path)).statusCode).toBe(410);

  const file = await press(path, { step: 'json', key });
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="stored-data-.*\.json"$/,
  );
  expect(file.json().leads[0].fields[0]).toMatchObject({
    label: 'First name',
    values: ['<b>Ann</b>'],
  });
  expect((await press(path, { step: 'html', key })).body).toContain('&lt;b&gt;Ann');
  pass(30 * 60);
  expect((await press(path, { step: 'json', key })).statusCode).toBe(410);
  expect((await press(path, { step: 'open', key })).statusCode).toBe(410);

  const late = await linkOf('ann@lab.example');
  const lateKey = keyOf((await get(late)).body);
  pass(30 * 60);
  expect((await get(late)).statusCode).toBe(410);
  expect((await press(late, { step: 'open', key: lateKey })).statusCode).toBe(410);
});

test('pressing the own-data button twice shows the data, and does not extend its time', async () => {
  const { submit, linkOf, get, press, pass } = await aSite(await aDatabase());
  await submit('ann@lab.example');
  const path = await linkOf('ann@lab.example');
  const key = keyOf((await get(path)).body);
  const both = await Promise.all([1, 2].map(() => press(path, { step: 'open', key })));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const { body } of both) expect(body).toContain('ann@lab.example');
  pass(29 * 60);
  expect((await press(path, { step: 'open', key })).statusCode).toBe(200);
  pass(60);
  expect((await press(path, { step: 'open', key })).statusCode).toBe(410);
});

test('a forged own-data link shows nothing', async () => {
  const { submit, linkOf, get, press, show } = await aSite();
  await submit('ann@lab.example');
  const path = await linkOf('ann@lab.example');
  const flip = path.endsWith('A') ? 'B' : 'A';
  const other = new URL(links.confirm.linkFor(newId())).pathname.split('/').pop();
  for (const forged of [
    `${path}x`,
    `${path.slice(0, -1)}${flip}`,
    '/my-data/x',
    `/my-data/${other}`,
  ]) {
    expect((await get(forged)).statusCode).toBe(404);
    expect((await press(forged, { step: 'open' })).statusCode).toBe(404);
  }
  expect((await show(path)).statusCode).toBe(200);
});

test('a visitor erases all of their own data, and nobody else’s', async () => {
  const { intake, submit, linkOf, press, show, dataDir, audit } = await aSite();
  const mine = await submit('ann@lab.example');
  await submit('Ann@Lab.example');
  const other = await submit('bob@lab.example', { firstname: 'ann@lab.example' });
  const file = join(dataDir, 'mail', `2026-contact-${mine}.eml`);
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(file, 'mail');
  const path = await linkOf('ann@lab.example');
  const opened = await show(path);
  expect(opened.body).toContain('2 submissions');
  expect(opened.body).not.toContain('bob@');
  const key = keyOf(opened.body);
  const wrong = await press(path, { step: 'erase', key, word: 'yes' });
  expect([wrong.statusCode, wrong.body.includes('Type the word erase.')]).toEqual([400, true]);
  expect((await storedLeads(intake.store)).length).toBe(3);

  const erase = () => press(path, { step: 'erase', key, word: ' Erase ' });
  // Submits the erasure twice.
  for (const { body } of await Promise.all([erase(), erase()])) {
    expect(body).toContain('Your data is erased');
  }
  expect((await storedLeads(intake.store)).map(({ id }) => id)).toEqual([other]);
  expect(existsSync(file)).toBe(false);
  expect((await press(path, { step: 'json', key })).statusCode).toBe(410);
  const { actions, broken } = await audit();
  expect(actions).toEqual(['lead-erased', 'lead-erased', 'person-erased', 'erasure-finished']);
  expect(broken).toEqual([]);
});

test('pressing an own-data button too often changes nothing, and works again after a minute', async () => {
  const { intake, submit, linkOf, press, show, pass } = await aSite();
  await submit('ann@lab.example');
  const path = await linkOf('ann@lab.example');
  const key = keyOf((await show(path)).body);
  const download = () => press(path, { step: 'json', key });
  let response = await download();
  for (let times = 0; response.statusCode === 200 && times < 100; times += 1) {
    response = await download();
  }
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(keyOf(response.body)).toBe(key);
  const erase = await press(path, { step: 'erase', key, word: 'erase' });
  expect(erase.statusCode).toBe(429);
  expect((await storedLeads(intake.store)).length).toBe(1);
  // Another link has its own quota.
  expect((await show(await linkOf('ann@lab.example'))).statusCode).toBe(200);
  pass(60);
  expect((await press(path, { step: 'open', key })).body).toContain('ann@lab.example');
});

test('an own-data email that may have arrived, or that a crashed process had begun to send, is never sent again', async () => {
  const { intake, env, now, pass } = await aSite();
  await intake.ask('ann@lab.example');
  const sink = await startSmtpSink();
  const proxy = await startFailingProxy(sink.port, 1, 300);
  onTestFinished(proxy.close);
  const emails = startServiceEmailsOf({
    store: intake.store,
    links,
    clock: now,
    log: intake.log,
    settings: mailSettings(env, proxy.url),
    wakeUp: createWakeUpSignal(),
  });
  await expect.poll(intake.logged).toContain('no response after the message was sent');
  await emails.stop();
  pass(20 * 60);
  expect(await intake.store.lease(now(), day, 9, { kind: 'service' })).toEqual([]);
  expect(await intake.store.backlog()).toMatchObject({ pending: 0, failed: 1 });

  await intake.ask('bob@lab.example');
  const leased = await intake.store.lease(now(), 60, 9, { kind: 'service' });
  expect(leased.length).toBe(1);
  for (const mail of leased) expect(await intake.store.beginSending(mail, now())).toBe(true);
  pass(20 * 60);
  const settings = mailSettings(env, sink.url);
  await startServiceEmailsOf({ store: intake.store, settings, links, clock: now }).stop();
  expect(await intake.store.backlog()).toMatchObject({ pending: 0, failed: 2 });
  expect(sink.emails).toEqual([]);
});

test('an own-data email fails if its link expires before it is sent', async () => {
  const { intake, env, now, pass } = await aSite();
  await intake.ask('ann@lab.example');
  const sink = await startSmtpSink();
  pass(31 * 60);
  const settings = mailSettings(env, sink.url);
  await startServiceEmailsOf({ store: intake.store, settings, links, clock: now }).stop();
  expect(sink.emails).toEqual([]);
  expect(await intake.store.backlog()).toMatchObject({ pending: 0, failed: 1 });
});

test('a request for own data needs the bot check, and its token works once', async () => {
  const botCheck = proofOfWork({ secret: 'a secret of the tests', host: publicUrl.hostname });
  const { intake, now } = await aSite('', botCheck);
  expect((await intake.ask('ann@lab.example')).statusCode).toBe(403);
  const token = await solve(await botCheck.challenge('my_data', now()));
  const request = { emailAddress: 'ann@lab.example', [envelope.token]: token };
  expect((await intake.send(request)).statusCode).toBe(200);
  expect((await intake.send(request)).statusCode).toBe(403);
  const other = await solve(await botCheck.challenge('request_demo', now()));
  expect((await intake.send({ ...request, [envelope.token]: other })).statusCode).toBe(403);
  expect((await intake.store.lease(now(), day, 9, { kind: 'service' })).length).toBe(1);
});

async function aSite(databaseUrl = '', botCheck: BotCheck = noBotCheck()) {
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const dataDir = temporaryFolder();
  const env = { PUBLIC_URL: publicUrl.href, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const parts = await anIntakeApp({ env, clock: now, botCheck });
  const { app, store } = parts;
  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/form_my_data', payload });
  const ask = (emailAddress: string) => send({ emailAddress });
  const get = (url: string) => app.inject({ url });
  const press = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    env,
    dataDir,
    now,
    get,
    press,
    /** Opens the page of a link and presses its button. */
    show: async (url: string) => press(url, { step: 'open', key: keyOf((await get(url)).body) }),
    pass: (seconds: number) => {
      passedMs += seconds * 1000;
    },
    intake: { ...parts, ask, send },
    submit: async (emailAddress: string, more: Record<string, string> = {}) => {
      const lead = aLead({ payload: { firstname: 'Ann', emailAddress, ...more } });
      await store.accept(aSubmission({ lead }));
      return lead.id;
    },
    linkOf: async (address: string) => {
      await ask(address);
      const [mail] = await store.lease(now(), day, 1, { kind: 'service' });
      return new URL(links.myData.linkFor(mail?.item ?? '')).pathname;
    },
    audit: async () => {
      const { connection, db } = await aStore({ dataDir, databaseUrl });
      const rows = await db.selectFrom('audit_log').select('action').orderBy('sequence').execute();
      const { broken } = await checkAuditLog(createTransactions(connection).read);
      return { actions: rows.map(({ action }) => action), broken };
    },
  };
}

/** A lease, in seconds, that outlasts every test. */
const day = 86_400;

function mailSettings(env: Readonly<Record<string, string>>, smtpUrl: string) {
  const mail = { MAIL_FROM: 'site@lab.example', LEADS_TO: 'sales@lab.example' };
  return readSettings({ ...env, ...mail, SMTP_URL: smtpUrl });
}

function keyOf(page: string): string {
  return /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
