import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { finishErasures } from '#server/delivery/erasure/finish-erasure.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { startModule } from '#tests/support/processes.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openStore } from './open-store.ts';

test('processes that open the same new file concurrently store each key and token once', async () => {
  const dataDir = temporaryFolder();
  const rivals = [1, 2].map(() => startModule(storeProcess, ['claim', dataDir]));
  for (const rival of rivals) expect(await rival.line()).toBe('ready');
  for (const rival of rivals) rival.child.stdin.write('go\n');
  const counts = await Promise.all(rivals.map(async (rival) => Number(await rival.line())));
  expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  for (const rival of rivals) expect(await rival.ended).toEqual({ code: 0, errors: '' });
  expect((await idsIn(dataDir)).length).toBe(50);
});

test.runIf(process.platform === 'linux')('a full disk is reported and loses nothing', async () => {
  const dataDir = temporaryFolder();
  const writer = startModule(storeProcess, ['stream', dataDir]);
  await writer.line();
  limitFileSize(writer.child.pid, 400_000);
  while ((await writer.line()) !== 'unavailable');
  limitFileSize(writer.child.pid, 'unlimited');
  const full = writer.lines.length;
  while (!writer.lines.slice(full).some((line) => line.length === 36)) await writer.line();
  writer.child.kill('SIGKILL');
  await writer.ended;
  expect(writer.lines.filter((line) => line.startsWith('fault'))).toEqual([]);
  const acknowledged = writer.lines.filter((line) => line.length === 36);
  expect(await idsIn(dataDir)).toEqual(expect.arrayContaining(acknowledged));
});

test('a locked file is reported as unavailable, and accepts leads again once it is unlocked', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  const other = new DatabaseSync(join(dataDir, 'leads.db'));
  other.exec('begin immediate');
  const refused = aSubmission();
  const results = await Promise.allSettled([store.accept(refused), store.ready()]);
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  }
  const waiting = store.accept(aSubmission());
  other.exec('rollback');
  expect(await waiting).toEqual({ kind: 'stored' });
  expect(await store.find(refused.lead.id)).toBeNull();
  other.close();
  await store.close();
});

test('a deleted file accepts no more leads', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  await store.accept(aSubmission());
  rmSync(join(dataDir, 'leads.db'));
  await expect(store.accept(aSubmission())).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});

test('an erased person leaves no trace in the data folder while another process reads', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir });
  const other = await openStore({ dataDir });
  const payload = (i: number) => ({
    emailAddress: `person${i}@lab.example`,
    about: 'x'.repeat(900),
  });
  for (let i = 0; i < 60; i += 1) {
    await store.accept(aSubmission({ lead: aLead({ payload: payload(i) }) }));
  }
  expect((await eraseMentioning(store, 'person7@lab.example')).length).toBe(1);
  const settings = { dataDir };
  expect(await finishErasures({ store, settings, clock: () => new Date() })).toBe(true);
  expect((await other.list({ limit: 100 })).length).toBe(59);
  for (const file of readdirSync(dataDir)) {
    const bytes = readFileSync(join(dataDir, file), 'latin1');
    expect(bytes.includes('person7@')).toBe(false);
  }
  await store.close();
  await other.close();
});

async function idsIn(dataDir: string): Promise<string[]> {
  const store = await openStore({ dataDir });
  const ids: string[] = [];
  for await (const lead of store.each()) ids.push(lead.id);
  await store.close();
  return ids;
}

function limitFileSize(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

const storeProcess = 'tests/support/store-process.ts';
