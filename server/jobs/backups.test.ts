import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restore } from '#server/cli/backup.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { jobLanes } from '#server/delivery/job-lanes.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createLog } from '#server/lib/log.ts';
import { openStore } from '#server/store/open-store.ts';
import { aStore } from '#tests/support/store.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { askForBackup, backUpIfDue, backupJob, backupStateOf } from './backups.ts';
import { createWakeUpSignal } from './wake-up-signal.ts';

const log = createLog('silent');
const never = new AbortController().signal;

test('a backup is made each night, even if the server was off, and the newest backups are kept', async () => {
  const { settings, store, pass, run, files } = await aServer('2026-03-04T20:00:00Z');
  await store.accept(aSubmission());
  await run();
  expect(files()).toEqual([]);
  mkdirSync(settings.backupDir);
  const others = ['leads-2020-01-01.db', 'leads-2020-01-01T03-30-00Z.db.old'];
  for (const name of others) writeFileSync(join(settings.backupDir, name), '');
  await store.report('backup-plan', { time: '03:30', keep: '3' }, new Date('2026-03-04T20:00:00Z'));
  await run();
  expect(files()).toEqual(others);
  for (let night = 0; night < 5; night += 1) {
    pass(24 * 60);
    await run();
    await run();
  }
  const kept = ['07', '08', '09'].map((day) => `leads-2026-03-${day}T20-00-00Z.db`);
  expect(files()).toEqual([...others, ...kept]);

  const file = join(settings.backupDir, kept[0] ?? '');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const dataDir = join(temporaryFolder(), 'data');
  expect(await restore({ dataDir, databaseUrl: null }, file)).toBe(0);
  vi.restoreAllMocks();
  const restored = await openStore({ dataDir });
  expect((await restored.list({ limit: 9 })).length).toBe(1);
  await restored.close();
});

test('a late backup is made once, even on the night that loses an hour', async () => {
  const { settings, store, pass, run, files } = await aServer('2026-03-09T03:00:00Z');
  settings.timeZone = 'America/New_York';
  await store.report('backup-plan', { time: '23:45', keep: '3' }, new Date('2026-03-08T12:00:00Z'));
  for (let quarter = 0; quarter < 12; quarter += 1) {
    pass(15);
    await run();
  }
  expect(files()).toEqual(['leads-2026-03-09T03-45-00Z.db']);
});

test('a backup folder that can’t be written to is reported, and the backup is retried after an hour', async () => {
  const { settings, store, pass, run, files } = await aServer();
  writeFileSync(settings.backupDir, 'in the way');
  await store.report('backup-plan', { time: '03:30', keep: '3' }, new Date('2026-03-01T00:00:00Z'));
  await run();
  const error = 'The file can’t be written (EEXIST)';
  expect(backupStateOf(await store.lastReports())).toMatchObject({ error });
  settings.backupDir = join(settings.dataDir, 'other');
  await store.report('backup', {}, new Date('2026-03-04T20:01:00Z'));
  expect(backupStateOf(await store.lastReports())).toMatchObject({ error: null });
  await store.report('backup', {}, new Date('2026-03-04T19:59:00Z'));
  pass(59);
  await run();
  expect(files()).toEqual([]);
  pass(2);
  await run();
  expect(files()).toHaveLength(1);
  expect(backupStateOf(await store.lastReports())).toMatchObject({ error: null });
});

test('when an owner asks for a backup, one of two processes makes it, in its own thread', async () => {
  const first = await aServer();
  const second = await aServer(undefined, first.settings.dataDir);
  const { db } = await openConnection(first.settings);
  onTestFinished(() => db.destroy());
  await first.store.planJob({ kind: 'job', event: 'backups' }, new Date());
  await askForBackup(db, new Date());
  const wakeUp = createWakeUpSignal();
  const loops = [first, second].map(({ store, settings }) => {
    const parts = { store, settings, log, clock: () => new Date(), wakeUp };
    return startLanes(parts, jobLanes({ backups: backupJob(parts) }));
  });
  await expect
    .poll(async () => {
      const { asked, answered } = backupStateOf(await first.store.lastReports());
      return answered === asked;
    })
    .toBe(true);
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(first.files()).toHaveLength(1);
});

async function aServer(start = '2026-03-04T20:00:00Z', dataDir = temporaryFolder()) {
  const { store } = await aStore({ dataDir });
  const settings = { dataDir, backupDir: join(dataDir, 'backups'), timeZone: 'UTC' };
  let now = new Date(start);
  return {
    settings,
    store,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    run: () => backUpIfDue({ store, settings, log, clock: () => now }, never),
    files: () => (existsSync(settings.backupDir) ? readdirSync(settings.backupDir).toSorted() : []),
  };
}
