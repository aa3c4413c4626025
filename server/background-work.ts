import '#server/extension/install-console.ts';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { cancelUndeliverable, teamDeliveries } from '#server/delivery/channels/team-deliveries.ts';
import type { Channels } from './delivery/channel.ts';
import { openChannels, withPace } from './delivery/channels/channel-table.ts';
import { openChannelsOf } from './delivery/channels/team-deliveries.ts';
import { erasureJob, forgetJob, retentionJob } from './delivery/erasure/finish-erasure.ts';
import { jobLanes } from './delivery/job-lanes.ts';
import { registryJob } from './delivery/registry-job.ts';
import { startLanes } from './delivery/start-lanes.ts';
import { startExtensionWork } from './extension/extension.ts';
import { checkServices } from './intake/check-services.ts';
import { type Backend, openLateBackend } from './intake/site-backend.ts';
import { startPulse } from './jobs/background-pulse.ts';
import { backupJob } from './jobs/backups.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { startSweeping } from './jobs/start-sweeping.ts';
import { createWakeUpSignal } from './jobs/wake-up-signal.ts';
import { createLog, logWarnings } from './lib/log.ts';
import type { BackgroundData } from './lib/start-background.ts';
import { readSettings } from './settings/settings.ts';

/** Runs in the thread that `startBackgroundThread` starts. */
const { port, wakeUpMemory } = workerData as BackgroundData;

const base = readSettings(process.env);
const log = createLog(base.logLevel);
logWarnings(log);
const clock = () => new Date();
const wakeUp = createWakeUpSignal(wakeUpMemory);
const stopping = new AbortController();
// The server sends no other message.
parentPort?.on('message', () => stopping.abort());
const { opened } = await openLateBackend({
  settings: base,
  env: process.env,
  log,
  clock,
  stopping: stopping.signal,
  storePort: port,
});
const backend = await opened;
if (backend) await work(backend);
process.exit();

/** Runs all background work until the server stops the thread. */
async function work(backend: Backend): Promise<void> {
  const { store, links, botCheck } = backend;
  const parts = partsOf(backend);
  const { settings } = parts;
  parentPort?.postMessage('working');
  const { open } = await store.ownChannels();
  await cancelUndeliverable(store, [...openChannelsOf(settings), ...open], log);
  const paced = withPace(settings);
  const channels = openChannels(paced, { store, links, clock });
  const lanes = startLanes(parts, [...channels, ...jobLanes(jobsOf(backend, channels))]);
  const sweeping = startSweeping(store, log);
  const extension = await startExtensionWork({ ...parts, settings: paced, links });
  const checks = checkServices(settings, botCheck, log);
  const pulse = startPulse(store, clock, checks, log);

  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  sweeping.stop();
  pulse.stop();
  await Promise.all([lanes.stop(), extension?.stop()]);
  if (port === null) await store.close();
}

/** The parts that all workers need. */
function partsOf({ store, settings }: Backend) {
  return { store, settings: settings.current(), log, clock, wakeUp };
}

/** Scheduled jobs, and those that retry lookups. */
function jobsOf(backend: Backend, channels: Channels): JobHandlers {
  const { registries } = backend;
  const parts = partsOf(backend);
  const { settings } = parts;
  const lookups = {
    ...parts,
    registries,
    report: teamDeliveries(settings, 'verification'),
    wakeUpDelivery: wakeUp.send,
  };
  return {
    'npi-check': registryJob('npi', { ...lookups, isOnline: true }),
    'clia-check': registryJob('clia', { ...lookups, isOnline: settings.cliaRegistryUrl !== null }),
    'audit-entry': {
      run: async ({ item, details, queuedAt }) => {
        await parts.store.appendLater(item, details, queuedAt);
        return 'recorded';
      },
    },
    retention: retentionJob(parts),
    erasures: erasureJob(parts),
    forget: forgetJob(channels),
    // PostgreSQL is backed up with its own tools.
    ...(settings.databaseUrl === null ? { backups: backupJob(parts) } : {}),
  };
}
