import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { mailFolder } from '#server/delivery/mail-folder.ts';
import { operatorMail } from '#server/delivery/message.ts';
import type { Lead } from '#server/leads/lead.ts';
import { newId } from '#server/leads/lead-id.ts';
import { openStore } from '#server/leads/store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('leads are listed newest first with the state of their deliveries', async () => {
  const desk = await aDesk();
  const first = await desk.accept({ receivedAt: new Date('2026-03-04T05:06:07Z') });
  const second = await desk.accept({ status: 'quarantined' });
  const [delivery] = await desk.store.lease(new Date(), 60, 1);
  if (delivery) await desk.store.settle(delivery, { kind: 'dead', error: 'ESOCKET' });
  const { code, out } = await desk.leads('list');
  const lines = out.trimEnd().split('\n');
  expect(lines.slice(1).map((line) => line.slice(0, 36))).toEqual([second.id, first.id]);
  expect(lines[1]).toMatch(/quarantined +mail pending/);
  expect(lines[2]).toContain('2026-03-04 05:06  contact');
  expect(lines[2]).toContain('mail failed (1 attempt)');
  expect(lines[2]).toContain('Ann ann@lab.example');
  expect(code).toBe(0);
  expect((await desk.leads('list', '--status', 'quarantined')).out).not.toContain(first.id);
  const one = await desk.leads('list', '--limit', '1');
  expect(one.out).toContain(second.id);
  expect(one.out).not.toContain(first.id);
  expect(one.out).toContain('More leads exist; raise --limit.');
});

test('an empty store is reported', async () => {
  const desk = await aDesk();
  const { code, out } = await desk.leads('list');
  expect([code, out]).toEqual([0, `No matching leads in ${join(desk.dataDir, 'leads.db')}.\n`]);
  expect((await desk.leads('export', '--json')).out).toBe('[]\n');
});

test('one lead is shown with its fields by their labels', async () => {
  const desk = await aDesk();
  const lead = await desk.accept();
  const { code, out } = await desk.leads('show', lead.id);
  expect(out).toMatch(/^Lead: +[\da-f-]{36}\nForm: +Contact request\nReceived: /);
  expect(out).toMatch(/First name: +Ann\n/);
  expect(out).toMatch(/Delivery: +mail pending, next attempt /);
  expect(code).toBe(0);
  const none = await desk.leads('show', 'none');
  expect([none.code, none.out, none.errors]).toEqual([1, '', 'No lead has the id none.\n']);
});

test('what a visitor sent cannot move the cursor of a terminal', async () => {
  const desk = await aDesk();
  const firstname = 'A\u001b[2J\u0007\u009b31m\u202eb\r\nc';
  const lead = await desk.accept({ payload: { firstname, 'x\u001b': 'y' } });
  for (const args of [
    ['list'],
    ['show', lead.id],
    ['show', `\u001b[2J`],
    ['export', '--json'],
    ['export', '--csv'],
  ]) {
    const { out, errors } = await desk.leads(...args);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(`${out}${errors}`.replaceAll('\r\n', '\n')).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
  }
  const [exported] = JSON.parse((await desk.leads('export', '--json')).out);
  expect(exported.firstname).toBe(firstname);
});

test('the JSON export has every lead with its fields at the top', async () => {
  const desk = await aDesk();
  const leads = [
    await desk.accept({ payload: { departments: ['Genetic', 'Cytological'], id: 'mine' } }),
    await desk.accept({ form: 'price', payload: { firstname: '"Ñ" <b>' } }),
  ];
  const { code, out } = await desk.leads('export', '--json');
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
  expect(JSON.parse((await desk.leads('export', '--json', '--form', 'contact')).out).length).toBe(
    1,
  );
  const file = join(desk.dataDir, 'leads.json');
  expect((await desk.leads('export', '--json', '--output', file)).out).toBe('');
  expect(readFileSync(file, 'utf8')).toBe(out);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('a spreadsheet takes no cell of the CSV export for a formula', async () => {
  const desk = await aDesk();
  const nasty = ['=1+1', '+1702', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'];
  for (const firstname of nasty) await desk.accept({ payload: { firstname } });
  const rows = readCsv((await desk.leads('export', '--csv')).out);
  const column = rows[0]?.indexOf('First name') ?? -1;
  expect(rows.slice(1).map((row) => row[column])).toEqual(nasty.map((value) => `'${value}`));
});

test('the CSV export keeps separators, quotes, lines and unknown fields in their cells', async () => {
  const desk = await aDesk();
  const lead = await desk.accept({ payload: { firstname: 'a,"b"\nc', shoe: ['1', '2'] } });
  const { out } = await desk.leads('export', '--csv');
  const [head = [], row = []] = readCsv(out);
  expect(head.slice(0, 5)).toEqual(['id', 'form', 'receivedAt', 'status', 'First name']);
  expect(row.slice(0, 5)).toEqual([
    lead.id,
    'contact',
    lead.receivedAt.toISOString(),
    'accepted',
    'a,"b"\nc',
  ]);
  expect(row.at(-1)).toBe('{"shoe":["1","2"]}');
  expect(row.length).toBe(head.length);
  expect(out.endsWith('\r\n')).toBe(true);
});

test('erase removes a person from database and mail folder, while the server has both open', async () => {
  const desk = await aDesk();
  const lead = await desk.accept();
  await desk.accept({ payload: { emailAddress: 'bob@lab.example' } });
  const folder = mailFolder(
    desk.dataDir,
    operatorMail({ from: { name: '', address: 'a@site.example' }, to: [] }),
  );
  const delivery = { id: lead.id, channel: 'mail' as const, tries: 0, lead };
  await folder.deliver(delivery, new AbortController().signal);
  const { code, out } = await desk.leads('erase', '--email', 'Ann@LAB.example');
  expect([code, out]).toEqual([0, 'Erased 1 lead and 1 mail file.\n']);
  expect((await desk.store.list({ limit: 9 })).length).toBe(1);
  expect(readdirSync(join(desk.dataDir, 'mail'))).toEqual([]);
  for (const file of ['leads.db', 'leads.db-wal']) {
    expect(readFileSync(join(desk.dataDir, file), 'latin1').toLowerCase()).not.toContain('ann@lab');
  }
  const again = await desk.leads('erase', '--email', 'ann@lab.example', '--yes');
  expect([again.code, again.errors]).toEqual([1, 'No lead contains ann@lab.example.\n']);
});

test('release lets a lead out of quarantine, once', async () => {
  const desk = await aDesk();
  const lead = aLead({ status: 'quarantined' });
  await desk.store.accept(aSubmission({ lead, deliveries: [] }));
  const { code, out } = await desk.leads('release', lead.id);
  expect([code, out]).toEqual([
    0,
    'Released. The running server will deliver it within a second.\n',
  ]);
  const states = await desk.store.deliveriesOf(lead.id);
  expect(states.map(({ channel, state }) => [channel, state])).toEqual([
    ['acknowledgement', 'pending'],
    ['mail', 'pending'],
  ]);
  const again = await desk.leads('release', lead.id);
  expect([again.code, again.errors]).toEqual([1, 'This lead is not in quarantine.\n']);
  expect((await desk.leads('release', 'none')).code).toBe(1);
});

test('failed deliveries are listed, and a check counts them for a monitor', async () => {
  const desk = await aDesk();
  const [failing, fine] = [aLead(), aLead()];
  for (const lead of [failing, fine]) await desk.store.accept(aSubmission({ lead }));
  expect((await desk.leads('check')).code).toBe(0);
  const due = await desk.store.lease(new Date(Date.now() + 1_000), 60, 9);
  for (const delivery of due) {
    const isFailing = delivery.lead.id === failing.id;
    const outcome = isFailing ? { kind: 'dead', error: 'ESOCKET' } : { kind: 'done' };
    await desk.store.settle(delivery, outcome as { kind: 'done' });
  }
  await desk.store.accept(aSubmission({ lead: aLead({ status: 'quarantined' }), deliveries: [] }));
  const { code, out } = await desk.leads('check');
  expect([code, out]).toEqual([4, 'Deliveries: 0 pending, 1 failed. Leads in quarantine: 1.\n']);
  const listed = await desk.leads('list', '--delivery', 'failed');
  expect(listed.out).toContain(failing.id);
  expect(listed.out).not.toContain(fine.id);
  expect((await desk.leads('list', '--delivery', 'pending')).out).toContain('No matching leads');
  expect((await desk.leads('list', '--delivery', 'dead')).code).toBe(2);
});

test('retry makes failed and pending deliveries due', async () => {
  const desk = await aDesk();
  const lead = await desk.accept();
  const [delivery] = await desk.store.lease(lead.receivedAt, 60, 1);
  if (delivery) await desk.store.settle(delivery, { kind: 'dead', error: 'ESOCKET' });
  expect((await desk.leads('retry', lead.id)).out).toBe('Retrying 1 delivery now.\n');
  expect(await desk.store.deliveriesOf(lead.id)).toMatchObject([{ state: 'pending', tries: 0 }]);
  expect((await desk.leads('retry')).out).toBe('Retrying 1 delivery now.\n');
  expect((await desk.leads('retry', 'none')).code).toBe(1);
});

test('an invalid command line is rejected with the help', async () => {
  const { code, out, errors } = await (await aDesk()).leads('list', '--all');
  expect(errors).toContain("Unknown option '--all'.");
  expect(errors).toContain('npm run leads -- COMMAND');
  expect([code, out]).toEqual([2, '']);
});

test('help is given when it is asked for', async () => {
  const desk = await aDesk();
  const { code, out, errors } = await desk.leads('--help');
  expect(out).toContain('export --csv | --json');
  expect([code, errors]).toEqual([0, '']);
});

test('wrong settings and an unavailable database are reported', async () => {
  const desk = await aDesk();
  const wrong = await desk.leadsWith({ DATABASE_URL: 'nonsense' }, 'list');
  expect(wrong.errors).toContain('DATABASE_URL');
  expect(wrong.code).toBe(2);
  const away = await desk.leadsWith({ DATABASE_URL: 'postgres://x@127.0.0.1:4198/x' }, 'list');
  expect(away.errors).toBe('DATABASE_URL: cannot open the database (ECONNREFUSED).\n');
  expect(away.code).toBe(3);
});

test('a folder without a database is no empty one: it is named, and nothing is made in it', async () => {
  const desk = await aDesk();
  const DATA_DIR = join(desk.dataDir, 'elsewhere');
  for (const args of [['list'], ['erase', '--email', 'ann@lab.example'], ['export', '--csv']]) {
    const { code, out, errors } = await desk.leadsWith({ DATA_DIR }, ...args);
    expect([code, out]).toEqual([3, '']);
    expect(errors).toBe(
      `DATA_DIR: no database at ${join(DATA_DIR, 'leads.db')}. Set DATA_DIR to the server's data folder.\n`,
    );
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a reader that has seen enough ends the export quietly', async () => {
  const desk = await aDesk();
  const about = 'x'.repeat(2_000);
  const ids = Array.from({ length: 600 }, newId);
  await Promise.all(ids.map((id) => desk.accept({ id, payload: { about } })));
  const child = desk.start({}, ['export', '--json']);
  const errors = text(child.stderr);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, await errors]).toEqual([0, '']);
});

test('a server that is writing does not disturb a list, nor a list the server', async () => {
  const desk = await aDesk();
  const listing = desk.leads('list', '--limit', '5');
  let ended = false;
  void listing.finally(() => {
    ended = true;
  });
  while (!ended) await desk.accept();
  expect(await listing).toMatchObject({ code: 0, errors: '' });
  const file = new DatabaseSync(join(desk.dataDir, 'leads.db'), { readOnly: true });
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
});

/** An open store, as the server has it, and the operator's commands beside it. */
async function aDesk() {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const start = (env: Record<string, string>, args: readonly string[]) => {
    const child = spawn(process.execPath, ['server/cli/leads.ts', ...args], {
      env: { ...cleanEnvironment, DATA_DIR: dataDir, ...env },
    });
    child.stdin.end();
    return child;
  };
  const leadsWith = async (env: Record<string, string>, ...args: readonly string[]) => {
    const child = start(env, args);
    const closed = new Promise((resolve) => child.once('close', resolve));
    const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { out, errors, code };
  };
  return {
    dataDir,
    store,
    start,
    leadsWith,
    leads: (...args: readonly string[]) => leadsWith({}, ...args),
    accept: async (changes: Partial<Lead> = {}) => {
      const lead = aLead(changes);
      await store.accept(aSubmission({ lead }));
      return lead;
    },
  };
}

/** Rows and cells by RFC 4180. */
function readCsv(csv: string): string[][] {
  const cells = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
