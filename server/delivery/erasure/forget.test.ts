import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { jobLanes } from '#server/delivery/job-lanes.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import type { Job } from '#server/jobs/queue.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import { createLog } from '#server/lib/log.ts';
import { openStore } from '#server/store/open-store.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { eraseMentioning } from '#tests/support/erase.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { applyRetentionIfDue, forgetJob } from './finish-erasure.ts';

test('an erased lead is deleted at the receiver, and the others stay there', async () => {
  const { accept, store, has } = await aSiteWithFolder(await aDatabase());
  const erased = await accept('person7@lab.example');
  const other = await accept('other@lab.example');
  await eraseMentioning(store, 'person7@lab.example');
  await eventually(() => has(erased)).toBe(false);
  expect(has(other)).toBe(true);
});

test('a receiver that fails is asked again until it has deleted the lead', async () => {
  const { accept, store, has, fail, errorOfJob } = await aSiteWithFolder(await aDatabase());
  const lead = await accept('person7@lab.example');
  fail.isOn = true;
  await eraseMentioning(store, 'person7@lab.example');
  await eventually(errorOfJob).toBe('the disk is read-only');
  expect(has(lead)).toBe(true);
  fail.isOn = false;
  await eventually(() => has(lead)).toBe(false);
  await eventually(errorOfJob).toBeNull();
});

test('a lead that arrives during its erasure is deleted afterwards', async () => {
  const { accept, store, has, arrived, hold } = await aSiteWithFolder(await aDatabase());
  const goOn = hold();
  const lead = await accept('person7@lab.example', { isHeld: true });
  await eraseMentioning(store, 'person7@lab.example');
  goOn();
  await eventually(() => arrived.has(lead) && !has(lead)).toBe(true);
});

test('leads that retention erases are deleted at the receiver', async () => {
  const { accept, store, has, dataDir } = await aSiteWithFolder(await aDatabase());
  const lead = await accept('person7@lab.example', { receivedAt: new Date('2020-01-01') });
  const settings = { dataDir, retentionDays: 30, timeZone: 'UTC' };
  // Retention runs after 3 AM. The job is due by the real clock, so the second run must be in the past.
  let now = noon(60);
  const options = { store, settings, log: createLog('silent'), clock: () => now };
  // The first run only gives notice.
  await applyRetentionIfDue(options);
  now = noon(1);
  await applyRetentionIfDue(options);
  expect(await store.find(lead)).toBeNull();
  await eventually(() => has(lead)).toBe(false);
});

/** A site whose `webhook` channel writes each lead to a file, as in "Add a delivery channel" in CONTRIBUTING.md. */
async function aSiteWithFolder(databaseUrl: string) {
  const dataDir = temporaryFolder();
  const folder = temporaryFolder();
  const place = { dataDir, databaseUrl: databaseUrl || null };
  const store = await openStore(place);
  const connection = await openConnection(place);
  const fail = { isOn: false };
  let held: PromiseWithResolvers<void> | null = null;
  const arrived = new Set<string>();
  const fileOf = (leadId: string) => join(folder, `${leadId}.json`);
  const has = (leadId: string) => existsSync(fileOf(leadId));
  const channels = [
    [
      { kind: 'webhook' },
      {
        deliver: async ({ lead }: Job) => {
          if (held) await held.promise;
          await writeFile(fileOf(lead?.id ?? ''), JSON.stringify(lead));
          arrived.add(lead?.id ?? '');
          return 'written';
        },
        forget: async (leadIds: readonly string[]) => {
          if (fail.isOn) throw new DeliveryFailure('the disk is read-only');
          await Promise.all(leadIds.map((id) => rm(fileOf(id), { force: true })));
        },
      },
    ],
  ] as const;
  const log = createLog('silent');
  const parts = { store, log, clock: () => new Date(), wakeUp: createWakeUpSignal() };
  const lanes = startLanes(parts, [...channels, ...jobLanes({ forget: forgetJob(channels) })]);
  onTestFinished(async () => {
    await lanes.stop();
    await connection.db.destroy();
    await store.close();
  });

  async function accept(
    emailAddress: string,
    { isHeld = false, receivedAt = new Date() }: { isHeld?: boolean; receivedAt?: Date } = {},
  ): Promise<string> {
    // Retention finds leads by the time in their ids.
    const id = firstIdAt(receivedAt) + newId().slice(13);
    const lead = aLead({ id, payload: { emailAddress }, receivedAt });
    await store.accept(aSubmission({ lead, deliveries: [{ kind: 'webhook' }] }));
    const state = async () => (await store.deliveriesOf(lead.id))[0];
    await eventually(state).toMatchObject(isHeld ? { attempts: 1 } : { state: 'done' });
    expect(has(lead.id)).toBe(!isHeld);
    return lead.id;
  }

  async function errorOfJob(): Promise<string | null | undefined> {
    const job = connection.db.selectFrom('deliveries').select('last_error');
    return (await job.where('event', '=', 'forget').executeTakeFirst())?.last_error;
  }

  function hold(): () => void {
    held = Promise.withResolvers();
    return held.resolve;
  }

  return { accept, store, has, arrived, fail, errorOfJob, hold, dataDir };
}

function noon(daysAgo: number): Date {
  const day = new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00Z`);
}

function eventually<T>(probe: () => T) {
  return expect.poll(probe);
}
