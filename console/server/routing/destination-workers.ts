import { channelName } from '#contract/channels.ts';
import { type ChannelHandler, forLeads } from '#server/delivery/channel.ts';
import { type LaneOptions, type RunningLanes, startLanes } from '#server/delivery/start-lanes.ts';
import type { Job } from '#server/jobs/queue.ts';
import { ReceiverFailure } from '#server/lib/delivery-failure.ts';
import {
  type DestinationSettings,
  destinationChannel,
  erasureChannel,
} from './destination-channel.ts';
import {
  type Destination,
  type DestinationChannel,
  type Destinations,
  type OffCause,
  openDestinationChannels,
} from './destination-store.ts';
import type { LeadEvents } from './lead-events.ts';

type Options = LaneOptions & {
  readonly store: LaneOptions['store'] & Destinations & LeadEvents;
  readonly settings: DestinationSettings;
};

/**
 * Runs workers for each destination that is on, and starts and stops them as owners add, change, and remove
 * destinations. `follow` checks for changes; it also runs once a second. `stop` takes as long as for other workers.
 */
export function startDestinationWorkers(options: Options): {
  readonly follow: () => Promise<void>;
  readonly stop: () => Promise<void>;
} {
  const { store, log, clock } = options;
  let list: readonly Destination[] = [];
  const parts = {
    ...options,
    find: (id: string) => list.find((one) => one.id === id) ?? null,
    follow,
  };
  const workers = new Map<string, RunningLanes>();
  const stopping = new Set<Promise<void>>();
  let isStopped = false;
  let canceledAt = Number.NEGATIVE_INFINITY;

  function end(name: string): void {
    const stopped = workers.get(name)?.stop() ?? Promise.resolve();
    workers.delete(name);
    const ended = stopped.finally(() => stopping.delete(ended));
    stopping.add(ended);
  }

  async function follow(): Promise<void> {
    list = await store.destinations().catch(() => list);
    if (isStopped) return;
    const open = openDestinationChannels(list);
    const wanted = new Map(open.map((channel) => [channelName(channel), channel]));
    const missing = [...wanted].filter(([name]) => !workers.has(name));
    for (const [name, channel] of missing) workers.set(name, startChannel(parts, channel));
    const unwanted = [...workers.keys()].filter((name) => !wanted.has(name));
    for (const name of unwanted) end(name);
    // A process that hadn't seen a change yet may have queued more deliveries.
    const isTime = performance.now() - canceledAt > cancelIntervalMs;
    if (missing.length === 0 && unwanted.length === 0 && !isTime) return;
    canceledAt = performance.now();
    // Waits for the last attempts, because a failed one would become pending again.
    await Promise.all(stopping);
    const count = await store.cancelUnwanted(clock()).catch(() => 0);
    if (count > 0) log.warn({ count }, 'Canceled deliveries to destinations that are off');
  }

  const timer = setInterval(() => void follow(), followIntervalMs);
  void follow();
  return {
    follow,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      for (const name of workers.keys()) end(name);
      await Promise.all(stopping);
    },
  };
}

type Parts = Options & {
  readonly find: (id: string) => Destination | null;
  readonly follow: () => Promise<void>;
};

function startChannel(options: Parts, channel: DestinationChannel): RunningLanes {
  const { target: id, event } = channel;
  const parts = { ...options, find: () => options.find(id) };
  const handler =
    event === 'lead.erased' ? erasureChannel(parts) : forLeads(destinationChannel(event, parts));
  return startLanes(options, [[channel, watchedChannel({ ...options, id }, handler)]]);
}

type Watched = Parts & { readonly id: string };

/**
 * Records when a destination begins to fail and when it works again. Turns it off after five days of failures, or when
 * it responds with 410 Gone.
 */
function watchedChannel(watched: Watched, handler: ChannelHandler<Job>): ChannelHandler<Job> {
  const { store, find, follow, log, id, clock } = watched;
  let isFailing = false;

  async function noteSuccess(): Promise<void> {
    if (!isFailing && !find(id)?.failingSince) return;
    isFailing = false;
    await store.destinationWorked(id);
  }

  async function noteFailure(error: unknown, url: string): Promise<void> {
    const destination = find(id);
    if (!destination?.isOn) return;
    const { failingSince } = destination;
    isFailing = true;
    if (error instanceof ReceiverFailure && error.status === goneStatus) {
      return turnOff(destination, { reason: 'gone', url });
    }
    if (!failingSince) return store.destinationFailed(id, clock());
    const since = new Date(clock().getTime() - maxFailingMs);
    if (failingSince <= since) await turnOff(destination, { reason: 'failing', since });
  }

  async function turnOff({ name }: Destination, cause: OffCause): Promise<void> {
    if (!(await store.turnOff(id, cause, clock()))) return;
    log.error({ destination: id, name, reason: cause.reason }, 'Turned off a destination');
    void follow();
  }

  const withoutRejection = (noted: Promise<void>) =>
    noted.catch((error: unknown) =>
      log.warn({ destination: id, error }, 'Cannot record a destination’s result'),
    );
  return {
    ...handler,
    deliver: async (delivery, signal) => {
      const { url = '' } = find(id) ?? {};
      try {
        const response = await handler.deliver(delivery, signal);
        await withoutRejection(noteSuccess());
        return response;
      } catch (error) {
        if (!signal.aborted) await withoutRejection(noteFailure(error, url));
        throw error;
      }
    },
  };
}

/** The receiver is gone permanently and wants no more messages (RFC 9110, Standard Webhooks). */
const goneStatus = 410;
const followIntervalMs = 1_000;
const cancelIntervalMs = 60_000;
/** The same time for which a delivery is retried. */
const maxFailingMs = 5 * 24 * 60 * 60_000;
