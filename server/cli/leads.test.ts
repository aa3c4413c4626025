import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { clockText, defaultTimeZone } from '#contract/days.ts';
import { cleanResponse } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aClaim, aCliaResult, sampleRecord } from '#tests/support/lead-laboratory.ts';
import { laboratory } from '#tests/support/registration.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission, type RawLead } from '#tests/support/submission.ts';
import { runLeads } from './run-leads.ts';

test('the list command shows leads newest first, with the state of their deliveries', async () => {
  const setup = await setUp();
  const first = await setup.accept({ receivedAt: new Date('2026-03-04T05:06:07Z') });
  const second = await setup.accept({ status: 'quarantined' });
  const [delivery] = await setup.store.lease(new Date(), 60, 1);
  if (delivery)
    await setup.store.settle(
      delivery,
      { kind: 'failed', error: cleanResponse('ESOCKET') },
      anEnding,
    );
  const { code, out } = await setup.leads('list');
  const lines = out.trimEnd().split('\n');
  expect(lines.slice(1).map((line) => line.slice(0, 36))).toEqual([second.id, first.id]);
  expect(lines[1]).toMatch(/quarantined +- /);
  expect(lines[2]).toMatch(/ 2026-03-04 00:06 +contact /);
  expect(lines[2]).toContain('Email to your team: failed (1 attempt)');
  expect(lines[2]).toContain('Ann ann@lab.example');
  expect(code).toBe(0);
  expect((await setup.leads('list', '--status', 'quarantined')).out).not.toContain(first.id);
  const one = await setup.leads('list', '--limit', '1');
  expect(one.out).toContain(second.id);
  expect(one.out).not.toContain(first.id);
  expect(one.out).toContain('More leads exist; raise --limit.');
});

test('the show command prints a lead with its fields by label', async () => {
  const setup = await setUp();
  const lead = await setup.accept();
  const { code, out } = await setup.leads('show', lead.id);
  expect(out).toMatch(
    /^Lead: +[\da-f-]{36}\nForm: +Contact request\nReference: +[\dA-F]{4}-[\dA-F]{4}\nReceived: /,
  );
  expect(out).toMatch(/First name: +Ann\n/);
  expect(out).toMatch(/Delivery: +Email to your team: pending, next attempt /);
  expect(code).toBe(0);
  const none = await setup.leads('show', 'none');
  expect([none.code, none.out, none.errors]).toEqual([1, '', 'No lead has the id none.\n']);
});

test('the show command and exports have a lead’s source, the notice shown, and the reason it is held', async () => {
  const setup = await setUp();
  const source = { page: '/lab', utm_campaign: 'fall' };
  const response = { heading: 'Success!', message: 'Thank you.' };
  const intake = { source, response, heldBecause: 'check-unavailable' } as const;
  const noticeShown = { text: 'We use it to reply.', version: '2026-11-22' };
  const lead = await setup.accept({ status: 'quarantined', intake, noticeShown });
  const { out } = await setup.leads('show', lead.id);
  expect(out).toMatch(/^Held because: +The bot check’s provider did not respond$/m);
  expect(out).toMatch(/^Sent from page: +\/lab$/m);
  expect(out).toMatch(/^Response shown: +Success! Thank you\.$/m);
  const [exported] = JSON.parse((await setup.leads('export', '--json')).out);
  expect(out).toMatch(/^Notice shown: +We use it to reply\.$/m);
  expect(out).toMatch(/^Privacy policy of: +2026-11-22$/m);
  expect(exported).toMatchObject({ source, noticeShown });
  const [head = '', row = ''] = (await setup.leads('export', '--csv')).out.split('\r\n');
  expect(head).toContain(',Sent from page,Referrer,Campaign source,Campaign medium,Campaign,');
  expect(row).toContain(',/lab,,,,fall,');
  expect(head).toContain(',Notice shown,Privacy policy of,Unsubscribe link,');
  expect(row).toContain(',We use it to reply.,2026-11-22,');
});

test('the show command and exports have the CLIA record of a laboratory', async () => {
  const setup = await setUp();
  const lead = aLead({ form: 'reg_laboratory', payload: laboratory });
  const claim = aClaim(laboratory.npi, { results: [aCliaResult()] });
  await setup.store.accept(aSubmission({ lead, claim }));
  const { out } = await setup.leads('show', lead.id);
  expect(out).toMatch(/^Certificate: +Certificate of Accreditation$/m);
  const [exported] = JSON.parse((await setup.leads('export', '--json')).out);
  expect(exported.laboratory).toMatchObject({ state: 'found', record: sampleRecord });
  const [head = '', row = ''] = (await setup.leads('export', '--csv')).out.split('\r\n');
  expect(head).toContain(',Accredited by,Tests a year,Sites,');
  expect(row).toContain(',2027-08-31,,,CAP,251200,2,1,');
});

test('an attached list of analyzers is shown and exported line by line', async () => {
  const setup = await setUp();
  const analyzers = ['Roche cobas c 311: driver ready', '=1+1: built free'];
  const lead = await setup.accept({ form: 'price', payload: { analyzers } });
  const { out } = await setup.leads('show', lead.id);
  expect(out).toMatch(/^Analyzers: +Roche cobas c 311: driver ready\n +=1\+1: built free$/m);
  const [head = [], row = []] = readCsv((await setup.leads('export', '--csv')).out);
  expect(row[head.indexOf('Analyzers')]).toBe("Roche cobas c 311: driver ready\n'=1+1: built free");
  const [exported] = JSON.parse((await setup.leads('export', '--json')).out);
  expect(exported.analyzers).toEqual(analyzers);
});

test('submitted text cannot inject terminal control characters', async () => {
  const setup = await setUp();
  const firstname = 'A\u001b[2J\u0007\u009b31m\u202eb\r\nc';
  const lead = await setup.accept({ payload: { firstname, 'x\u001b': 'y' } });
  for (const args of [
    ['list'],
    ['show', lead.id],
    ['show', `\u001b[2J`],
    ['export', '--json'],
    ['export', '--csv'],
  ]) {
    const { out, errors } = await setup.leads(...args);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them.
    expect(`${out}${errors}`.replaceAll('\r\n', '\n')).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
  }
  const [exported] = JSON.parse((await setup.leads('export', '--json')).out);
  expect(exported.firstname).toBe(firstname);
});

test('the JSON export has every lead with its fields at the top level', async () => {
  const setup = await setUp();
  const leads = [
    await setup.accept({ payload: { departments: ['Genetic', 'Cytological'], id: 'mine' } }),
    await setup.accept({ form: 'price', payload: { firstname: '"Ñ" <b>' } }),
  ];
  const { code, out } = await setup.leads('export', '--json');
  expect(JSON.parse(out)).toEqual(
    leads.map(({ id, form, receivedAt, status, payload }) => ({
      ...payload,
      id,
      form,
      receivedAt: receivedAt.toISOString(),
      status,
    })),
  );
  expect(code).toBe(0);
  expect(JSON.parse((await setup.leads('export', '--json', '--form', 'contact')).out).length).toBe(
    1,
  );
  const file = join(setup.dataDir, 'leads.json');
  expect((await setup.leads('export', '--json', '--output', file)).out).toBe('');
  expect(readFileSync(file, 'utf8')).toBe(out);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

test('the CSV export keeps separators, quotes, line breaks, and unknown fields in their cells', async () => {
  const setup = await setUp();
  const lead = await setup.accept({ payload: { firstname: 'a,"b"\nc', shoe: ['1', '2'] } });
  const { out } = await setup.leads('export', '--csv');
  const [head = [], row = []] = readCsv(out);
  expect(head.slice(0, 5)).toEqual([
    'id',
    'form',
    'receivedAt (America/New_York)',
    'status',
    'First name',
  ]);
  expect(row.slice(0, 5)).toEqual([
    lead.id,
    'contact',
    clockText(lead.receivedAt, defaultTimeZone),
    'accepted',
    'a,"b"\nc',
  ]);
  expect(row.at(-1)).toBe('{"shoe":["1","2"]}');
  expect(row.length).toBe(head.length);
  expect(out.endsWith('\r\n')).toBe(true);
});

test('the release command takes a lead out of quarantine once', async () => {
  const setup = await setUp();
  const lead = aLead({ status: 'quarantined' });
  await setup.store.accept(aSubmission({ lead, deliveries: [] }));
  const { code, out } = await setup.leads('release', lead.id);
  expect([code, out]).toEqual([
    0,
    'Released. The running server will deliver it within a second.\n',
  ]);
  const states = await setup.store.deliveriesOf(lead.id);
  expect(states.map(({ channel, state }) => [channel, state])).toEqual([
    ['acknowledgment', 'pending'],
    ['mail', 'pending'],
  ]);
  const again = await setup.leads('release', lead.id);
  expect([again.code, again.errors]).toEqual([1, 'This lead is neither in quarantine nor spam.\n']);
  expect((await setup.leads('release', 'none')).code).toBe(1);
});

test('failed deliveries are listed, and a check counts them for a monitor', async () => {
  const setup = await setUp();
  const [failing, fine] = [aLead(), aLead()];
  for (const lead of [failing, fine]) await setup.store.accept(aSubmission({ lead }));
  expect((await setup.leads('check')).code).toBe(0);
  const due = await setup.store.lease(new Date(Date.now() + 1_000), 60, 9);
  for (const delivery of due) {
    const isFailing = delivery.lead?.id === failing.id;
    const outcome = isFailing
      ? { kind: 'failed', error: cleanResponse('ESOCKET') }
      : { kind: 'done' };
    await setup.store.settle(delivery, outcome as { kind: 'done' }, anEnding);
  }
  await setup.store.accept(aSubmission({ lead: aLead({ status: 'quarantined' }), deliveries: [] }));
  const { code, out } = await setup.leads('check');
  expect([code, out]).toEqual([
    4,
    'Deliveries: 0 pending, 1 failed, 0 canceled. Leads in quarantine: 1.\n',
  ]);
  const listed = await setup.leads('list', '--delivery', 'failed');
  expect(listed.out).toContain(failing.id);
  expect(listed.out).not.toContain(fine.id);
  expect((await setup.leads('list', '--delivery', 'pending')).out).toContain('No matching leads');
  expect((await setup.leads('list', '--delivery', 'dead')).code).toBe(2);
});

test('the show command prints every delivery attempt with its time and response', async () => {
  const setup = await setUp();
  const lead = await setup.accept();
  const at = (second: number) => new Date(Date.UTC(2030, 0, 2, 3, 4, second));
  const retry = { kind: 'retry', at: at(1), error: cleanResponse('EENVELOPE 451') } as const;
  const [first] = await setup.store.lease(at(0), 60, 1);
  if (first)
    await setup.store.settle(first, retry, {
      at: at(0),
      response: cleanResponse('451 Greylisted'),
    });
  const [second] = await setup.store.lease(at(1), 60, 1);
  const response = cleanResponse('250 2.0.0 Ok:\r\nqueued as 4F2');
  if (second) await setup.store.settle(second, { kind: 'done' }, { at: at(2), response });
  const { out } = await setup.leads('show', lead.id);
  expect(out).toMatch(/Delivery: +Email to your team: done\n/);
  expect(out).toMatch(
    /Attempt: +2030-01-01 22:04:00 EST, Email to your team: will retry, 451 Greylisted\n/,
  );
  expect(out).toMatch(
    /Attempt: +2030-01-01 22:04:02 EST, Email to your team: done, 250 2\.0\.0 Ok: queued as/,
  );
});

test('deliveries to a removed webhook are canceled, and can be retried once it is back', async () => {
  const setup = await setUp();
  const lead = aLead();
  const deliveries = [{ kind: 'mail' }, { kind: 'webhook' }];
  await setup.store.accept(aSubmission({ lead, deliveries }));
  expect(
    await setup.store.cancel(new Date(), {
      reason: 'removed from the settings',
      keep: [{ kind: 'mail' }],
    }),
  ).toBe(1);
  const listed = await setup.leads('list', '--delivery', 'canceled');
  expect(listed.out).toContain('Email to your team: pending, Webhook: canceled');
  expect((await setup.leads('check')).out).toContain('1 canceled');
  expect((await setup.leads('show', lead.id)).out).toMatch(
    /Webhook: canceled.*removed from the set/,
  );
  const without = await setup.leads('retry', lead.id);
  expect(without.out).toBe('Retrying 1 delivery now.\n');
  const hook = { WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  expect((await setup.leadsWith(hook, 'retry')).out).toBe('Retrying 1 delivery now.\n');
  const both = await setup.leadsWith(hook, 'retry', lead.id);
  expect(both.out).toBe('Retrying 2 deliveries now.\n');
});

test('the retry command makes failed and pending deliveries due', async () => {
  const setup = await setUp();
  const lead = await setup.accept();
  const [delivery] = await setup.store.lease(lead.receivedAt, 60, 1);
  if (delivery)
    await setup.store.settle(
      delivery,
      { kind: 'failed', error: cleanResponse('ESOCKET') },
      anEnding,
    );
  expect((await setup.leads('retry', lead.id)).out).toBe('Retrying 1 delivery now.\n');
  expect(await setup.store.deliveriesOf(lead.id)).toMatchObject([
    { state: 'pending', attempts: 0 },
  ]);
  expect((await setup.leads('retry')).out).toBe('Retrying 1 delivery now.\n');
  expect((await setup.leads('retry', 'none')).code).toBe(1);
});

test('canceling a failed delivery that needs no attention clears the check', async () => {
  const setup = await setUp();
  const lead = await setup.accept();
  const [delivery] = await setup.store.lease(new Date(Date.now() + 1_000), 60, 1);
  if (delivery) {
    await setup.store.settle(
      delivery,
      { kind: 'failed', error: cleanResponse('EENVELOPE 550') },
      anEnding,
    );
  }
  expect((await setup.leads('check')).code).toBe(4);
  expect((await setup.leads('cancel', lead.id)).out).toBe('Canceled 1 delivery.\n');
  expect((await setup.leads('check')).code).toBe(0);
  expect((await setup.leads('cancel', 'none')).code).toBe(1);
});

test('the test-mail command prints the mail server’s response for each recipient', async () => {
  const setup = await setUp();
  const sink = await startSmtpSink({
    reject: (to) => (to.startsWith('b@') ? { code: 550, text: 'No such mailbox' } : null),
  });
  onTestFinished(sink.close);
  const env = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'a@lab.example, b@lab.example',
  };
  const { code, out } = await setup.leadsWith({ ...env, DATA_DIR: '/none' }, 'test-mail');
  expect(out).toMatch(/^a@lab\.example: accepted, 250 /);
  expect(out).toMatch(
    /^b@lab\.example: NOT accepted\. The mail server rejected the recipient \(.*: 550 No such/m,
  );
  expect([code, sink.emails.length]).toEqual([1, 1]);
  const files = await setup.leads('test-mail');
  expect([files.code, files.out]).toEqual([0, expect.stringContaining('.eml')]);
});

test('an invalid command line prints the error and the help', async () => {
  const { code, out, errors } = await (await setUp()).spawned('list', '--all');
  expect(errors).toContain("Unknown option '--all'");
  expect(errors).toContain('npm run leads -- COMMAND');
  expect([code, out]).toEqual([2, '']);
});

test('invalid settings and an unavailable database are reported', async () => {
  const setup = await setUp();
  const wrong = await setup.leadsWith({ DATABASE_URL: 'nonsense' }, 'list');
  expect(wrong.errors).toContain('DATABASE_URL');
  expect(wrong.code).toBe(2);
  const away = await setup.leadsWith({ DATABASE_URL: 'postgres://x@127.0.0.1:4198/x' }, 'list');
  expect(away.errors).toBe('DATABASE_URL: cannot open the database (ECONNREFUSED).\n');
  expect(away.code).toBe(3);
});

test('a data folder without a database is an error, and nothing is created in it', async () => {
  const setup = await setUp();
  const DATA_DIR = join(setup.dataDir, 'elsewhere');
  for (const args of [['list'], ['erase', '--email', 'ann@lab.example'], ['export', '--csv']]) {
    const { code, out, errors } = await setup.leadsWith({ DATA_DIR }, ...args);
    expect([code, out]).toEqual([3, '']);
    expect(errors).toBe(
      `DATA_DIR: no database at ${join(DATA_DIR, 'leads.db')}. Set DATA_DIR to the server's data folder.\n`,
    );
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an export ends without an error when its reader closes the pipe', async () => {
  const setup = await setUp();
  const about = 'x'.repeat(2_000);
  const ids = Array.from({ length: 600 }, newId);
  await Promise.all(ids.map((id) => setup.accept({ id, payload: { about } })));
  const child = setup.start({}, ['export', '--json']);
  const errors = text(child.stderr);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, await errors]).toEqual([0, '']);
});

const anEnding = {
  at: new Date('2026-03-04T05:06:08Z'),
  response: cleanResponse('451 4.7.1 Greylisted'),
};

/** An open store, as the server has it, and the operator's commands on the same data. */
async function setUp() {
  const { dataDir, store } = await aStore();
  const start = (env: Record<string, string>, args: readonly string[]) => {
    const child = spawn(process.execPath, ['server/cli/leads.ts', ...args], {
      env: { ...cleanEnvironment, DATA_DIR: dataDir, ...env },
    });
    child.stdin.end();
    return child;
  };
  const leadsWith = (env: Record<string, string>, ...args: readonly string[]) =>
    runCommand(runLeads, { DATA_DIR: dataDir, ...env }, ...args);
  return {
    dataDir,
    store,
    start,
    leadsWith,
    leads: (...args: readonly string[]) => leadsWith({}, ...args),
    /** Runs a command in a separate process. */
    spawned: async (...args: readonly string[]) => {
      const child = start({}, args);
      const closed = new Promise((resolve) => child.once('close', resolve));
      const [out, errors, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        closed,
      ]);
      return { out, errors, code };
    },
    accept: async (changes: RawLead = {}) => {
      const lead = aLead(changes);
      await store.accept(aSubmission({ lead }));
      return lead;
    },
  };
}

/** Parses rows and cells (RFC 4180). */
function readCsv(csv: string): string[][] {
  const cells = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
