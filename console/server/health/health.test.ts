import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '#server/cli/backup.ts';
import { runLeads } from '#server/cli/run-leads.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { visitorEmailQuotas } from '#server/db/visitor-emails.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import { mailboxName } from '#server/lib/settings/setting-values.ts';
import { RegistryImports } from '#server/registry/file/registry-imports.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aConsole } from '#tests/support/console.ts';
import { aDatabase, everyDatabase } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { mayRead } from './metrics.ts';

describe.each(everyDatabase())('health on $name', ({ name, place }) => {
  test('the health page lists each problem until it is solved', async () => {
    const opened = await aConsole(await place());
    const { store, now, dataDir } = opened;
    const agent = await opened.user('agent');
    const health = async () => (await agent.call('health')).body;
    const parts = async () => (await health()).problems.map(({ part }) => part);
    const isSqlite = name === 'SQLite';
    expect(await parts()).toEqual(['background', 'mail', 'backup']);

    const mailLoginError = 'The mail server’s certificate is not trusted (ESOCKET)';
    const pulse = {
      startedAt: now().toISOString(),
      mailLogin: 'rejected',
      mailLoginError,
      botCheckSecret: null,
    };
    await store.report('background', pulse, now());
    await store.accept(aSubmission());
    await store.accept(aSubmission({ lead: aLead({ status: 'quarantined' }), deliveries: [] }));
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    if (isSqlite) {
      const file = join(temporaryFolder(), 'copy.db');
      expect(await backUp({ dataDir, databaseUrl: null }, file)).toBe(0);
    } else {
      const env = { DATA_DIR: dataDir, DATABASE_URL: opened.settings.databaseUrl ?? '' };
      expect(await runLeads(['backup-done'], env)).toBe(0);
    }
    vi.restoreAllMocks();
    const facts = await health();
    expect(facts).toMatchObject({
      problems: [{ part: 'mail', text: expect.stringContaining(mailLoginError) }],
      background: { startedAt: pulse.startedAt },
      queue: { pending: 1, failed: 0, quarantined: 1 },
      mail: { server: null, login: 'rejected', lastSuccess: null, lastError: null, saved: 0 },
      botCheck: { kind: 'proof-of-work', secret: null },
      store: { kind: isSqlite ? 'sqlite' : 'postgres', leads: 2 },
      registry: null,
      laboratories: null,
    });
    expect(facts.store.bytes).toBeGreaterThan(100_000);

    const [first] = await store.lease(now(), 60, 1);
    if (!first) throw new Error('nothing to deliver');
    const failed = { kind: 'failed', error: cleanResponse('550 no') } as const;
    await store.settle(first, failed, { at: now(), response: cleanResponse('550 no') });
    expect((await health()).mail.lastError).toMatchObject({ response: '550 no' });
    expect(await parts()).toEqual(['queue', 'mail']);
    opened.pass(120);
    expect(await parts()).toContain('background');
  });

  test('an owner can schedule nightly backups for SQLite, but not for PostgreSQL', async () => {
    const { user, settings, store, now } = await aConsole(await place());
    const owner = await user('owner');
    const isSqlite = name === 'SQLite';
    const plan = { time: '03:30', keep: '7' } as const;
    const statusOf = async (body: typeof plan) =>
      (await owner.call('planBackups', { body })).status;
    expect(await statusOf({ ...plan, time: '25:00' as never })).toBe(400);
    expect(await statusOf(plan)).toBe(isSqlite ? 200 : 409);
    expect((await owner.call('backUpNow')).status).toBe(isSqlite ? 200 : 409);
    // After a move from SQLite, PostgreSQL has these reports too.
    await store.report('backup-plan', plan, now());
    await store.report('backup-run', { error: 'The disk is full', answered: 0 }, now());
    const { backup, problems } = (await owner.call('health')).body;
    const { folder, nextAt, isRunning } = backup;
    expect([folder, isRunning]).toEqual(isSqlite ? [settings.backupDir, true] : [null, false]);
    expect(nextAt === null).toBe(!isSqlite);
    const failure = `The last backup to ${folder} failed: The disk is full.`;
    const text = isSqlite ? failure : 'No backup is known.';
    expect(problems).toContainEqual({ part: 'backup', text });
  });
});

test('the health page reports that answers don’t arrive, and which emails of the week could not be read', async () => {
  const mailbox = { IMAP_URL: 'imaps://u:p@mx.example', MAIL_FROM: 'leads@site.example' };
  const opened = await aConsole(await aDatabase(), undefined, mailbox);
  const agent = await opened.user('agent');
  const health = async () => (await agent.call('health')).body;
  expect((await health()).mailbox).toEqual({ readAt: null, error: null, skipped: [] });
  const { server } = opened.settings.mailbox ?? {};
  if (!server) throw new Error('No mailbox');
  const name = mailboxName(server);
  await opened.store.claimMailbox(name, 'one', 60_000, opened.now());
  await opened.store.reportMailbox(name, { readAt: null, error: 'No such folder' });
  const text = 'Answers don’t arrive, because the mailbox can’t be read: No such folder.';
  expect((await health()).problems).toContainEqual({ part: 'mailbox', text });
  const readAt = opened.now();
  await opened.store.reportMailbox(name, { readAt, error: null });
  const { mailbox: read } = await health();
  expect(read).toEqual({ readAt: readAt.toISOString(), error: null, skipped: [] });

  const at = { mailbox: name, uidValidity: '1', uid: 1 };
  const receivedAt = opened.now();
  const skipped = {
    sender: cleanLine('Ann <ann@lab.example>', 200),
    subject: cleanLine('Re: Hello', 200),
    reason: 'unreadable',
    bytes: 28_000_000,
  } as const;
  const other = { ...skipped, reason: 'stranger', receivedAt } as const;
  await opened.store.skipMessage({ ...at, uid: 2 }, other, opened.now());
  expect((await health()).problems.map(({ part }) => part)).not.toContain('mailbox');
  await opened.store.skipMessage(at, { ...skipped, receivedAt }, opened.now());
  const body = await health();
  const shown = { ...skipped, receivedAt: receivedAt.toISOString() };
  expect(body.mailbox?.skipped).toEqual([shown, { ...shown, reason: 'stranger' }]);
  expect(body.problems.map(({ part }) => part)).toContain('mailbox');
  opened.pass(8 * 24 * 60 * 60);
  const later = await opened.user('owner');
  expect((await later.call('health')).body.mailbox?.skipped).toEqual([]);
  await opened.store.sweep(opened.now());
  expect(await opened.db.selectFrom('skipped_messages').selectAll().execute()).toEqual([]);
});

test('the health page counts the automatic emails that were held back, for a day', async () => {
  const opened = await aConsole(await aDatabase());
  let owner = await opened.user('owner');
  const problem = async () =>
    (await owner.call('health')).body.problems.find(({ part }) => part === 'automatic-emails');
  const limits = { bucketSecret: 'a', rateLimit: { limit: 1 } };
  for (let i = 0; i < 4; i += 1) {
    const quotas = visitorEmailQuotas('acknowledgment', `ann${i}@lab.example`, limits);
    const deliveries = [{ kind: 'mail' }, { kind: 'acknowledgment', quotas }];
    const lead = aLead({ receivedAt: opened.now() });
    await opened.store.accept(aSubmission({ lead, deliveries }));
    const channels = (await opened.store.deliveriesOf(lead.id)).map(({ channel }) => channel);
    expect(channels).toEqual(i === 0 ? ['acknowledgment', 'mail'] : ['mail']);
  }
  expect((await problem())?.text).toMatch(/^3 automatic emails were not sent to visitors/);
  opened.pass(25 * 60 * 60);
  owner = await opened.user('owner');
  expect(await problem()).toBeUndefined();
});

test('a failed delivery is a problem for a week, and a waiting one after its sixth attempt', async () => {
  const opened = await aConsole(await aDatabase());
  const { store, now } = opened;
  const agent = await opened.user('agent');
  const queue = async () => (await agent.call('health')).body.queue;
  const hasProblem = async () =>
    (await agent.call('health')).body.problems.some(({ part }) => part === 'queue');
  await store.accept(aSubmission());
  const error = cleanResponse('The mail server refused the connection (ECONNREFUSED)');
  const settle = async (outcome: 'retry' | 'failed') => {
    const [leased] = await store.lease(now(), 60, 1);
    if (!leased) throw new Error('nothing to deliver');
    const at = now();
    await store.settle(leased, { kind: outcome, at, error }, { at, response: error });
  };
  for (let attempt = 1; attempt <= 5; attempt += 1) await settle('retry');
  expect(await queue()).toMatchObject({ stuck: 0 });
  expect(await hasProblem()).toBe(false);
  await settle('retry');
  expect(await queue()).toMatchObject({ stuck: 1, failedLately: 0 });
  expect(await hasProblem()).toBe(true);
  await settle('failed');
  expect(await queue()).toMatchObject({ stuck: 0, failedLately: 1, failed: 1 });
  expect(await hasProblem()).toBe(true);
  opened.pass(8 * 24 * 60 * 60);
  const { body } = await (await opened.user('agent')).call('health');
  expect(body.queue).toMatchObject({ failedLately: 0, failed: 1 });
  expect(body.problems.map(({ part }) => part)).not.toContain('queue');
});

test('a visitor’s mistyped address is a problem of its lead, not of the server', async () => {
  const { store, now, user, accept } = await aConsole(await aDatabase());
  const agent = await user('agent');
  const queueFailure = async (text: string) => {
    const { id } = await accept({}, { deliveries: [{ kind: 'acknowledgment' }] });
    const [leased] = await store.lease(now(), 60, 1);
    if (!leased) throw new Error('nothing to deliver');
    const error = cleanResponse(text);
    await store.settle(leased, { kind: 'failed', error }, { at: now(), response: error });
    expect((await agent.page(id)).lead.hasFailedDelivery).toBe(true);
    const { queue, mail } = (await agent.call('health')).body;
    return [queue.failedLately, mail.lastError !== null];
  };
  expect(await queueFailure('The recipient’s address does not exist (550 5.1.1)')).toEqual([
    0,
    false,
  ]);
  expect(await queueFailure('The mail server rejected the recipient (550)')).toEqual([0, false]);
  expect(await queueFailure('The mail server rejected the recipient (550 5.7.1)')).toEqual([
    1,
    true,
  ]);
});

test('agents see no path on the server', async () => {
  const opened = await aConsole();
  const { store, now, settings, user } = opened;
  const file = join(settings.backupDir, 'leads.db');
  await store.report('backup', { name: file, bytes: 9 }, now());
  const error = `EACCES: permission denied, open '${file}'`;
  await store.report('backup-run', { error, answered: 0 }, now());
  const [owner, agent] = [await user('owner'), await user('agent')];
  const shown = (await owner.call('health')).body;
  expect(JSON.stringify(shown)).toContain(settings.backupDir);
  const { body } = await agent.call('health');
  expect(JSON.stringify(body)).not.toMatch(/backups|\/tmp|\/var|\\\\/);
  expect(body.backup).toMatchObject({ folder: '…', file: { name: 'leads.db' } });
  const text = "The last backup to … failed: EACCES: permission denied, open 'leads.db'.";
  expect(body.problems).toContainEqual({ part: 'backup', text });
  expect(body.checkedAt).not.toBe('');
  expect(body.problems.map(({ part }) => part)).toEqual(shown.problems.map(({ part }) => part));
});

test('the health page lists the destinations that the server turned off', async () => {
  const opened = await aConsole();
  const agent = await opened.user('agent');
  const database = new DatabaseSync(databaseFile(opened.dataDir));
  for (const [name, reason] of [
    ['The CRM', 'gone'],
    ['The old CRM', 'user'],
    ['The chat', null],
  ] as const) {
    const columns = 'id, kind, name, url, events, includes_name, created_at, off_since, off_reason';
    const values = `?, 'webhook', ?, 'plain:', '["lead.created"]', 0, 1, ?, ?`;
    database
      .prepare(`insert into destinations (${columns}) values (${values})`)
      .run(name, name, reason === null ? null : 2, reason);
  }
  database.close();
  const { destinations, problems } = (await agent.call('health')).body;
  expect(destinations).toEqual({ on: 1, turnedOff: ['The CRM'] });
  expect(problems.find(({ part }) => part === 'destinations')?.text).toContain(': The CRM. ');
});

test('the health page warns about an imported CLIA file once it is 150 days old', async () => {
  const { connection, user, url, pass, now } = await aConsole();
  const agent = await user('agent');
  const imports = new RegistryImports(connection, 'clia');
  const day = new Date(now().toISOString().slice(0, 10));
  await imports.publish(await imports.begin('clia.DATA.Q3_2026.csv', day, now()), now());
  const { laboratories, registry } = (await agent.call('health')).body;
  const fileDate = day.toISOString().slice(0, 10);
  expect(laboratories).toMatchObject({ fileDate, records: 0 });
  expect(registry).toBeNull();
  const metrics = await (await fetch(`${url.origin}/metrics`)).text();
  expect(metrics).toContain(`site_laboratory_file_timestamp_seconds ${day.getTime() / 1000}\n`);

  const problem = async () => {
    const { problems } = (await (await user('agent')).call('health')).body;
    return problems.find(({ part }) => part === 'laboratories')?.text;
  };
  pass(149 * 24 * 60 * 60);
  expect(await problem()).toBeUndefined();
  pass(24 * 60 * 60);
  expect(await problem()).toContain('CLIA file');
});

test('metrics have numbers but no personal data, and only this machine can read them', async () => {
  const { url, accept, store, now } = await aConsole();
  await accept(
    { payload: { emailAddress: 'ann@lab.example' } },
    { deliveries: [{ kind: 'mail', target: 'ann@lab.example' }] },
  );
  await store.report('background', { startedAt: now().toISOString() }, now());
  const response = await fetch(`${url.origin}/metrics`);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  const text = await response.text();
  expect(text).toContain('# TYPE site_leads gauge\nsite_leads 1\n');
  expect(text).toContain('site_deliveries_pending 1\n');
  expect(text).toMatch(/site_background_last_seen_timestamp_seconds \d+/);
  expect(text).not.toContain('site_mail_last_success');
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) site_\w+ .+|site_\w+ [\d.e+]+)$/);
  }
  expect(text).not.toMatch(/@|lab\.example/);
  const proxied = await fetch(`${url.origin}/metrics`, {
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  expect(proxied.status).toBe(403);
});

const token = 'a-token-of-enough-length';

test.each([
  [null, '127.0.0.1', {}, true],
  [null, '::ffff:127.0.0.1', {}, true],
  [null, '192.0.2.7', {}, false],
  [null, '127.0.0.1', { forwarded: 'for=192.0.2.7' }, false],
  [token, '192.0.2.7', { authorization: `Bearer ${token}` }, true],
  [token, '127.0.0.1', {}, false],
  [token, '127.0.0.1', { authorization: 'Bearer a-token' }, false],
])(
  'with the token %j, %s with the headers %j may read metrics: %j',
  (secret, from, headers, is) => {
    const { metricsToken } = readSettings(secret === null ? {} : { METRICS_TOKEN: secret });
    expect(mayRead({ headers, socket: { remoteAddress: from } as never }, { metricsToken })).toBe(
      is,
    );
  },
);

test('the setup checklist asks for each step until it is proved, or marked as not needed', async () => {
  const opened = await aConsole();
  const owner = await opened.user('owner');
  const read = async () => (await owner.call('health')).body;
  const open = async () =>
    (await read()).setup.flatMap(({ step, isDone, isSkipped }) =>
      isDone || isSkipped ? [] : [step],
    );
  expect(await open()).toEqual(['mail', 'recipients', 'backup', 'second-factor', 'team', 'proof']);
  const agent = await opened.user('agent');
  expect((await read()).setup.at(-2)?.isDone).toBe(true);

  const skip = { body: { step: 'backup', isSkipped: true } } as const;
  const skipped = await owner.call('skipSetupStep', skip);
  expect(skipped.status).toBe(200);
  expect(await open()).toEqual(['mail', 'recipients', 'second-factor', 'proof']);
  const { problems, setup } = await read();
  expect(setup).toContainEqual({ step: 'backup', isDone: false, isSkipped: true });
  expect(problems.map(({ part }) => part)).not.toContain('backup');
  expect((await agent.call('skipSetupStep', skip)).status).toBe(403);

  await owner.call('skipSetupStep', { body: { step: 'backup', isSkipped: false } });
  expect(await open()).toContain('backup');
  const { entries } = (await owner.call('audit')).body;
  const changes = entries.filter(({ action }) => action.startsWith('setup-'));
  expect(changes.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'setup-step-restored', details: { step: 'backup' } },
    { action: 'setup-step-skipped', details: { step: 'backup' } },
  ]);
});

test('the mail step is done when a mail server accepts an email, not when the server is configured', async () => {
  const sink = await startSmtpSink({
    credentials: { user: 'site', pass: 'pa55' },
    reject: (to) => (to.startsWith('b@') ? { code: 550, text: 'No such mailbox' } : null),
  });
  onTestFinished(sink.close);
  const consoleWith = async (login: string, port = sink.port) => {
    const SMTP_URL = `smtp://${login}@127.0.0.1:${port}`;
    const mail = { SMTP_URL, MAIL_FROM: 'site@lab.example', LEADS_TO: 'a@lab.example' };
    const opened = await aConsole('', temporaryFolder(), mail);
    const owner = await opened.user('owner');
    const test = async (address: string) => {
      const { status } = await owner.call('sendTestEmail', { body: { address } });
      const { mail, setup, problems } = (await owner.call('health')).body;
      return { status, ...mail.test, isDone: setup[0]?.isDone, problems };
    };
    return { ...opened, test };
  };
  const good = await consoleWith('site:pa55');
  const refused = await good.test('b@lab.example');
  const response = expect.stringMatching(/rejected the recipient \(.*: 550 No such mailbox/);
  expect(refused).toMatchObject({ isAccepted: false, response, isDone: false });
  expect(refused.problems).toContainEqual(expect.objectContaining({ part: 'mail' }));
  const sent = await good.test('a@lab.example');
  const server = `127.0.0.1:${sink.port}`;
  expect(sent).toMatchObject({ status: 200, server, isAccepted: true, isDone: true });
  expect(sink.emails).toHaveLength(1);
  for (let times = 3; times <= 5; times += 1) await good.test('b@lab.example');
  expect((await good.test('a@lab.example')).status).toBe(429);

  const wrong = await (await consoleWith('site:wr0ng')).test('a@lab.example');
  expect(wrong).toMatchObject({ isAccepted: false, isDone: false });
  expect(wrong.response).toMatch(/did not accept the login \(535.*\): 535/);
  const away = await (await consoleWith('site:pa55', await freePort())).test('a@lab.example');
  expect(away.response).toBe('The mail server refused the connection (ECONNREFUSED)');
  expect(JSON.stringify([sent, wrong, away])).not.toMatch(/pa55|wr0ng/);
});

test('the recipients step is done when a notification arrives', async () => {
  const opened = await aConsole();
  const owner = await opened.user('owner');
  const isDone = async () => (await owner.call('health')).body.setup[1]?.isDone;
  const deliver = async (response: string) => {
    const deliveries = [{ kind: 'mail', target: 'a@lab.example' }];
    await opened.store.accept(aSubmission({ lead: aLead(), deliveries }));
    const [leased] = await opened.store.lease(opened.now(), 60, 1);
    if (!leased) throw new Error('nothing to deliver');
    const ending = { at: opened.now(), response: cleanResponse(response) };
    await opened.store.settle(leased, { kind: 'done' }, ending);
  };
  await deliver('written to data/mail/x.eml');
  expect(await isDone()).toBe(false);
  expect((await owner.call('health')).body.mail).toMatchObject({ lastSuccess: null, saved: 1 });
  await deliver('250 Ok');
  expect(await isDone()).toBe(true);
});
