import { setTimeout as wait } from 'node:timers/promises';
import type { Channel, Delivery, DeliveryOutcome, LeadStore } from '#server/leads/store.ts';
import type { Log } from '#server/log.ts';
import { backoff, mostTries } from './backoff.ts';
import { createBell } from './bell.ts';
import { type ChannelHandler, DeliveryRefused, describeFailure } from './channel.ts';

type LaneOptions = {
  readonly store: Pick<LeadStore, 'lease' | 'settle'>;
  readonly channel: Channel;
  readonly handler: ChannelHandler;
  readonly log: Log;
  readonly clock: () => Date;
};

/** Leases and delivers what is due on one channel, a few at a time. */
export function startLane({ store, channel, handler, log, clock }: LaneOptions): {
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
} {
  const bell = createBell();
  const underWay = new Set<Promise<void>>();
  const cut = new AbortController();
  let stopping = false;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping) {
      const free = mostAtOnce - underWay.size;
      const leased = free > 0 ? await lease(free) : [];
      for (const delivery of leased) {
        const attempt = work(delivery).finally(() => {
          underWay.delete(attempt);
          bell.ring();
        });
        underWay.add(attempt);
      }
      if (leased.length < free || free === 0) await bell.sleep(pollEvery);
    }
  }

  async function lease(most: number): Promise<readonly Delivery[]> {
    try {
      return await store.lease(clock(), leaseSeconds, most, channel);
    } catch (error) {
      log.warn({ channel, error }, 'the outbox cannot be read');
      return [];
    }
  }

  async function work(delivery: Delivery): Promise<void> {
    const outcome = await attempt(delivery);
    const known = await settle(delivery, outcome);
    if (known === false) await forget(delivery);
  }

  async function forget(delivery: Delivery): Promise<void> {
    try {
      await handler.forget?.(delivery.lead.id);
    } catch (error) {
      log.error(
        { delivery: delivery.id, channel, error },
        'an erased lead could not be taken back',
      );
    }
  }

  async function attempt(delivery: Delivery): Promise<DeliveryOutcome> {
    const tries = delivery.tries + 1;
    if (tries > mostTries) return { kind: 'dead', error: 'the last try did not end' };
    const limit = AbortSignal.timeout(longestTry);
    try {
      await handler.deliver(delivery, AbortSignal.any([cut.signal, limit]));
      log.info({ delivery: delivery.id, channel, tries }, 'delivered');
      return { kind: 'done' };
    } catch (failure) {
      const error = limit.aborted ? 'took too long' : describeFailure(failure);
      const last = tries >= mostTries || failure instanceof DeliveryRefused;
      const dead = last && !cut.signal.aborted;
      log[dead ? 'error' : 'warn'](
        { delivery: delivery.id, channel, tries, reason: error },
        dead ? 'delivery is dead' : 'delivery failed',
      );
      if (dead) return { kind: 'dead', error };
      const pause = cut.signal.aborted ? 0 : backoff(tries);
      return { kind: 'retry', at: new Date(clock().getTime() + pause), error };
    }
  }

  /** A store that is away for a moment must not make a delivered mail go out again. */
  async function settle(delivery: Delivery, outcome: DeliveryOutcome): Promise<boolean | null> {
    const end = Date.now() + longestSettling;
    for (;;) {
      try {
        return await store.settle(delivery, outcome);
      } catch (error) {
        if (cut.signal.aborted || Date.now() > end) {
          log.error({ delivery: delivery.id, channel, error }, 'the end of a try was not kept');
          return null;
        }
        await wait(250);
      }
    }
  }

  return {
    wake: bell.ring,
    stop: async () => {
      stopping = true;
      bell.ring();
      await running;
      const grace = setTimeout(() => cut.abort(), graceOnStop);
      while (underWay.size > 0) await Promise.allSettled(underWay);
      clearTimeout(grace);
    },
  };
}

const mostAtOnce = 4;
const leaseSeconds = 60;
/** All times below are milliseconds; a try and its settling end before the lease does. */
const longestTry = 45_000;
const longestSettling = 10_000;
const graceOnStop = 4_000;
const pollEvery = 1_000;
