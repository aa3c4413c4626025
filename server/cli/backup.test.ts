import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { backUp, restore } from './backup.ts';

const noUrl = { databaseUrl: null };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a backup taken while leads arrive is restored, and sends no old delivery again', async () => {
  const { dataDir, store } = await aServer();
  const early = aSubmission();
  await store.accept(early);
  await store.lease(new Date(Date.now() + 1_000), 600, 1);
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await store.accept(aSubmission());
  })();
  const file = join(temporaryFolder(), 'leads-backup.db');
  expect(await backUp({ dataDir, ...noUrl }, file)).toBe(0);
  isDone = true;
  await writing;
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(existsSync(`${file}.part`)).toBe(false);

  const restored = join(temporaryFolder(), 'data');
  expect(await restore({ dataDir: restored, ...noUrl }, file)).toBe(0);
  const copy = await openStore({ dataDir: restored });
  onTestFinished(() => copy.close());
  expect(readdirSync(restored).filter((name) => !name.startsWith('leads.db'))).toEqual([]);
  const leads = await storedLeads(copy);
  expect(leads[0]).toEqual(early.lead);
  expect(leads.length).toBeLessThanOrEqual((await storedLeads(store)).length);
  expect(await copy.lease(new Date(Date.now() + 86_400_000), 60, 9)).toEqual([]);
  expect(await copy.backlog()).toMatchObject({ pending: 0, canceled: leads.length });
  if (process.platform !== 'win32') {
    expect(statSync(join(restored, 'leads.db')).mode & 0o077).toBe(0);
  }
  expect(await copy.retry(new Date(), { leadId: early.lead.id })).toBe(1);
});

test('the age of the backup is known after a restore', async () => {
  const { dataDir } = await aServer();
  const file = join(temporaryFolder(), 'leads-backup.db');
  const before = Date.now();
  expect(await backUp({ dataDir, ...noUrl }, file)).toBe(0);
  const restored = join(temporaryFolder(), 'data');
  expect(await restore({ dataDir: restored, ...noUrl }, file)).toBe(0);
  const database = new DatabaseSync(join(restored, 'leads.db'), { readOnly: true });
  onTestFinished(() => database.close());
  const note = `select reported_at from health_reports where name = 'backup'`;
  expect(database.prepare(note).get()?.reported_at).toBeGreaterThanOrEqual(before);
});

test('a backup overwrites nothing, and is restored only into an empty folder', async () => {
  const { dataDir, store } = await aServer();
  await store.accept(aSubmission({ lead: aLead() }));
  const file = join(temporaryFolder(), 'leads-backup.db');
  await backUp({ dataDir, ...noUrl }, file);
  const before = readFileSync(file);
  expect(await backUp({ dataDir, ...noUrl }, file)).toBe(1);
  expect(readFileSync(file)).toEqual(before);
  expect(await backUp({ dataDir, ...noUrl }, join(dataDir, 'missing', 'leads.db'))).toBe(1);
  expect(errors()).toContain('Create the folder first');
  expect(await restore({ dataDir, ...noUrl }, file)).toBe(1);
  expect(errors()).toContain('is not empty');
  expect((await storedLeads(store)).length).toBe(1);
});

test('the restore command refuses a file that is not a backup, or that a newer version wrote', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const file = join(temporaryFolder(), 'copy.db');
  expect(await restore({ dataDir, ...noUrl }, file)).toBe(1);
  writeFileSync(file, 'not a database '.repeat(200));
  expect(await restore({ dataDir, ...noUrl }, file)).toBe(1);
  expect(errors()).toContain('is not an SQLite database');
  const server = await aServer();
  const newer = join(temporaryFolder(), 'newer.db');
  await backUp({ dataDir: server.dataDir, ...noUrl }, newer);
  chmodSync(newer, 0o600);
  const database = new DatabaseSync(newer);
  database.exec("insert into migrations values ('999-future')");
  database.close();
  await expect(restore({ dataDir, ...noUrl }, newer)).rejects.toThrow('newer version');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the restore command reports a damaged backup, and a database from another program', async () => {
  const server = await aServer();
  for (let i = 0; i < 200; i += 1) await server.store.accept(aSubmission());
  const folder = temporaryFolder();
  const file = join(folder, 'leads-backup.db');
  await backUp({ dataDir: server.dataDir, ...noUrl }, file);
  const bytes = readFileSync(file);
  const damaged = {
    'cut.db': bytes.subarray(0, Math.floor(bytes.length / 2)),
    'hole.db': Buffer.from(bytes).fill(0x5a, 4096 * 3, 4096 * 20),
  };
  const dataDir = join(folder, 'data');
  for (const [name, content] of Object.entries(damaged)) {
    writeFileSync(join(folder, name), content);
    expect(await restore({ dataDir, ...noUrl }, join(folder, name))).toBe(1);
    expect(errors()).toContain(`${name} can't be restored: it is damaged`);
  }
  writeFileSync(join(folder, 'empty.db'), '');
  const other = new DatabaseSync(join(folder, 'other.db'));
  other.exec('create table theirs (a)');
  other.close();
  for (const name of ['empty.db', 'other.db']) {
    expect(await restore({ dataDir, ...noUrl }, join(folder, name))).toBe(1);
    expect(errors()).toContain(
      `${name} can't be restored: it is not a backup made by this program`,
    );
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('a backup whose pending deliveries cannot be canceled is not put in place', async () => {
  const server = await aServer();
  await server.store.accept(aSubmission());
  const file = join(temporaryFolder(), 'leads-backup.db');
  await backUp({ dataDir: server.dataDir, ...noUrl }, file);
  const database = new DatabaseSync(file);
  database.exec(
    `create trigger refusal before update on deliveries begin select raise(abort, 'no'); end`,
  );
  database.close();
  const dataDir = join(temporaryFolder(), 'data');
  await expect(restore({ dataDir, ...noUrl }, file)).rejects.toThrow('no');
  expect(readdirSync(dataDir)).toEqual([]);
  database.open();
  database.exec('drop trigger refusal');
  database.close();
  expect(await restore({ dataDir, ...noUrl }, file)).toBe(0);
});

test('the backup and restore commands refer to PostgreSQL’s own tools if DATABASE_URL is set', async () => {
  const settings = { dataDir: temporaryFolder(), databaseUrl: 'postgres://a@b/c' };
  expect(await backUp(settings, 'x.db')).toBe(1);
  expect(errors()).toContain('pg_dump');
  expect(await restore(settings, 'x.db')).toBe(1);
  expect(errors()).toContain('pg_restore');
});

async function aServer() {
  const { dataDir, store } = await aStore();
  return { dataDir, store };
}

/** The commands' output to standard error. */
function errors(): string {
  return vi.mocked(console.error).mock.calls.flat().join('\n');
}
