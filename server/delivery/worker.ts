import type { Channel, LeadStore } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import type { ChannelHandler } from './channel.ts';
import { startLane } from './lane.ts';

export type Channels = Readonly<Partial<Record<Channel, ChannelHandler>>>;

export type WorkerOptions = {
  readonly store: Pick<LeadStore, 'lease' | 'settle'>;
  readonly channels: Channels;
  readonly log: Log;
  readonly clock?: () => Date;
};

/**
 * Works through the outbox until it is stopped, each channel in a lane of its own. `wake` says that
 * a lead has come; `stop` ends within ten seconds and leaves unfinished deliveries for later.
 */
export function startWorker({ store, channels, log, clock = () => new Date() }: WorkerOptions): {
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
} {
  const lanes = Object.entries(channels).map(([channel, handler]) =>
    startLane({ store, channel: channel as Channel, handler, log, clock }),
  );
  return {
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
  };
}
