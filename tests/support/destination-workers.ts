import { onTestFinished } from 'vitest';
import { openDestinationList } from '#server/delivery/destinations/destination-list.ts';
import { startDestinationWorkers } from '#server/delivery/destinations/destination-workers.ts';
import { createWakeUpSignal } from '#server/jobs/polling-loop.ts';
import { createLog } from '#server/lib/log.ts';
import type { ConsoleForTests } from './console.ts';

/** Delivers the events of a console's leads to its destinations. */
export async function startWorkers({ store, settings, now }: ConsoleForTests): Promise<void> {
  const list = await openDestinationList(store);
  const parts = { store, list, settings, log: createLog('silent'), clock: now };
  const workers = startDestinationWorkers({ ...parts, wakeUp: createWakeUpSignal() });
  onTestFinished(async () => {
    list.stop();
    await workers.stop();
  });
}
