import { expect, onTestFinished, test, vi } from 'vitest';
import { createTransactions } from '#server/db/transactions.ts';
import type { JobHandlers } from '#server/jobs/queue.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { type NewKey, queueJob } from '#server/leads/deliveries.ts';
import { createLog } from '#server/lib/log.ts';
import { aStore } from '#tests/support/store.ts';
import { jobLanes } from './job-lanes.ts';
import { startLanes } from './start-lanes.ts';

test('many hanging lookups don’t delay an erasure', async () => {
  const desk = await aDesk();
  for (let i = 0; i < 9; i += 1)
    await desk.queue({ kind: 'job', event: 'clia-check', item: `${i}` }, 0);
  await desk.queue({ kind: 'job', event: 'erasures' }, 5);
  const run = Promise.withResolvers<void>();
  desk.start({
    'clia-check': { run: untilStopped },
    erasures: {
      isScheduled: true,
      run: async () => {
        run.resolve();
        return 'erased';
      },
    },
  });
  await run.promise;
});

test('lookups are started at their pace', async () => {
  const desk = await aDesk();
  for (let i = 0; i < 9; i += 1)
    await desk.queue({ kind: 'job', event: 'clia-check', item: `${i}` }, 0);
  const lookUp = vi.fn(async () => 'found');
  const witness = vi.fn(async () => ({ againAt: desk.at(0) }));
  desk.start({
    'clia-check': { run: lookUp, maxPerSecond: 0.001 },
    erasures: { run: witness, isScheduled: true },
  });
  await expect.poll(() => witness.mock.calls.length).toBeGreaterThan(20);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test('a long job keeps its lease while it runs, and is taken over half a minute after a kill', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const desk = await aDesk();
  await desk.queue({ kind: 'job', event: 'retention' }, 0);
  const renewed = vi.fn(desk.store.renew);
  const started = Promise.withResolvers<void>();
  const worker = desk.start(
    {
      retention: {
        isScheduled: true,
        run: async (...attempt) => {
          started.resolve();
          return untilStopped(...attempt);
        },
      },
    },
    { ...desk.store, renew: renewed },
  );
  await started.promise;
  const dueAfter = async (seconds: number) =>
    (await desk.store.lease(desk.at(seconds), 1, 9, { kind: 'job' })).length;
  expect(await dueAfter(29)).toBe(0);
  desk.pass(20);
  vi.advanceTimersByTime(10_000);
  await Promise.all(renewed.mock.results.map(({ value }) => value));
  expect(await dueAfter(49)).toBe(0);
  expect(await dueAfter(51)).toBe(1);
  await worker.stop();
});

const untilStopped = (_job: unknown, stopping: AbortSignal) =>
  new Promise<string>((_resolve, reject) => {
    stopping.addEventListener('abort', () => reject(new Error('stopped')));
  });

/** A store, and a clock that only moves on request. */
async function aDesk() {
  const { store, connection } = await aStore();
  const { write } = createTransactions(connection);
  const start = new Date('2026-11-23T08:00:00Z');
  let now = start;
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const clock = () => now;
  return {
    store,
    at,
    pass: (seconds: number) => {
      now = at(seconds);
    },
    queue: (key: NewKey, second: number) =>
      write((db) => queueJob(db, key, { dueAt: at(second - 10) })),
    start: (handlers: JobHandlers, between: typeof store = store) => {
      const parts = { store: between, clock, wakeUp: createWakeUpSignal() };
      const log = createLog('silent');
      const worker = startLanes({ ...parts, log }, jobLanes(handlers));
      onTestFinished(worker.stop);
      return worker;
    },
  };
}
