import { onTestFinished } from 'vitest';
import type { BodyOf } from '#console/contract/endpoints.ts';
import { startDestinationWorkers } from '#console/server/routing/destination-workers.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { createLog } from '#server/lib/log.ts';
import type { Browser, ConsoleForTests } from './console.ts';

/** Adds a webhook for new leads, with the given values overridden. */
export function addDestination(user: Browser, changes: Partial<BodyOf<'addDestination'>>) {
  const body: BodyOf<'addDestination'> = {
    kind: 'webhook',
    name: 'The CRM',
    url: 'https://crm.example/',
    events: ['lead.created'],
    forms: null,
    includesName: false,
    ...changes,
  };
  return user.call('addDestination', { body });
}

/** Delivers the events of a console's leads to its destinations. */
export async function startWorkers({ store, settings, now }: ConsoleForTests): Promise<void> {
  const parts = { store, settings, log: createLog('silent'), clock: now };
  const workers = startDestinationWorkers({ ...parts, wakeUp: createWakeUpSignal() });
  onTestFinished(workers.stop);
}
