import '#server/extension/install-console.ts';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { LeadTopic } from '#server/delivery/channels/lead-routing.ts';
import {
  destinationDeliveries,
  routingToTeam,
  ruleOf,
} from '#server/delivery/channels/requested-deliveries.ts';
import { serviceEmails, toDestinations } from '#server/jobs/outbox.ts';
import { openChannelsOf } from './delivery/channels/channel-names.ts';
import {
  type Channels,
  openChannels,
  openServiceEmails,
  paceOfMail,
} from './delivery/channels/channel-table.ts';
import { cancelUndeliverable, teamDeliveries } from './delivery/channels/requested-deliveries.ts';
import { startDestinationWorkers } from './delivery/destinations/destination-workers.ts';
import { erasureJob, forgetJob, retentionJob } from './delivery/erasure/finish-erasure.ts';
import { jobLanes } from './delivery/job-lanes.ts';
import { digestJob } from './delivery/mail/digest.ts';
import { reminderJob } from './delivery/mail/reminder-mail.ts';
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
import type { BackgroundData, BackgroundMessage } from './lib/start-background.ts';
import { readSettings } from './settings/settings.ts';

/** Runs in the thread that `startBackgroundThread` starts. */
const { port, wakeUpMemory } = workerData as BackgroundData;

const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
logWarnings(log);
const clock = () => new Date();
const wakeUp = createWakeUpSignal(wakeUpMemory);
const stopping = new AbortController();
let onDestinations = () => {};
parentPort?.on('message', (message: BackgroundMessage) => {
  if (message === 'destinations') onDestinations();
  else stopping.abort();
});
const { opened } = await openLateBackend({
  settings,
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
  const { store, destinations, links, botCheck } = backend;
  const parts = partsOf(backend);
  parentPort?.postMessage('working');
  const rules = () => destinations.current().rules;
  const open = [...openChannelsOf(settings, rules()), toDestinations, serviceEmails];
  await cancelUndeliverable(store, open, log);
  const pace = paceOfMail(settings);
  const channels = openChannels(settings, links, store, { pace, rules });
  const lanes = startLanes(parts, [
    ...channels,
    ...openServiceEmails(settings, { store, links, clock, pace }),
    ...jobLanes(jobsOf(backend, channels)),
  ]);
  const destinationWorkers = startDestinationWorkers({ ...parts, list: destinations });
  onDestinations = () => void destinations.refresh().then(destinationWorkers.follow);
  const sweeping = startSweeping(store, log);
  const extension = await startExtensionWork({
    ...parts,
    links,
    teamRouting: (lead) => routingToTeam(settings, destinations.current(), lead),
  });
  const checks = checkServices(settings, botCheck, log);
  const pulse = startPulse(store, clock, checks, log);

  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  sweeping.stop();
  pulse.stop();
  destinations.stop();
  await Promise.all([lanes.stop(), destinationWorkers.stop(), extension?.stop()]);
  if (port === null) await store.close();
}

/** The parts that all workers need. */
function partsOf({ store }: Backend) {
  return { store, settings, log, clock, wakeUp };
}

/** Scheduled jobs, and those that retry lookups. */
function jobsOf(backend: Backend, channels: Channels): JobHandlers {
  const { registries, destinations } = backend;
  const parts = partsOf(backend);
  const lookups = {
    ...parts,
    registries,
    deliveries: (lead: LeadTopic) => {
      const routes = destinations.current();
      return [
        ...teamDeliveries(settings, 'verification', ruleOf(routes.rules, lead)?.addresses ?? []),
        ...destinationDeliveries(routes.destinations, 'registration.verified', lead.form),
      ];
    },
    wakeUpDelivery: wakeUp.send,
  };
  return {
    digest: digestJob(parts),
    'npi-check': registryJob('npi', { ...lookups, isOnline: true }),
    'clia-check': registryJob('clia', { ...lookups, isOnline: settings.cliaRegistryUrl !== null }),
    'audit-entry': {
      run: async ({ item, details, queuedAt }) => {
        await parts.store.appendLater(item, details, queuedAt);
        return 'recorded';
      },
    },
    reminders: reminderJob(parts),
    retention: retentionJob(parts),
    erasures: erasureJob(parts),
    forget: forgetJob(channels),
    // PostgreSQL is backed up with its own tools.
    ...(settings.databaseUrl === null ? { backups: backupJob(parts) } : {}),
  };
}
