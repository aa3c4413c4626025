import type { Outbox } from '#server/leads/outbox.ts';
import type { Log } from '#server/log.ts';
import type { WakeUpSignal } from '#server/wake-up-signal.ts';
import type { ChannelHandler } from './channel.ts';
import { startChannelWorker } from './channel-worker.ts';

export type WorkerOptions = {
  readonly store: Pick<Outbox, 'lease' | 'settle'>;
  readonly channels: ReadonlyMap<string, ChannelHandler>;
  readonly wakeUp: WakeUpSignal;
  readonly log: Log;
  readonly clock?: () => Date;
};

/**
 * Works through the outbox until stopped, each channel on its own. `stop` takes at most ten seconds
 * and leaves unfinished deliveries for later.
 */
export function startWorker({ channels, clock = () => new Date(), ...options }: WorkerOptions): {
  readonly stop: () => Promise<void>;
} {
  const workers = Array.from(channels, ([channel, handler]) =>
    startChannelWorker({ ...options, channel, handler, clock }),
  );
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
