import { setTimeout as wait } from 'node:timers/promises';
import type { Upkeep } from '#server/db/upkeep.ts';
import type { Log } from '#server/lib/log.ts';

/** Sweeps the store now and every ten minutes until stopped. */
export function startSweeping(store: Pick<Upkeep, 'sweep'>, log: Log): { stop: () => void } {
  const ended = new AbortController();
  const sweepOn = async () => {
    while (!ended.signal.aborted) {
      await store.sweep(new Date()).catch(() => log.warn({}, 'Sweeping the store failed'));
      await wait(10 * 60 * 1000, undefined, { signal: ended.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  void sweepOn();
  return { stop: () => ended.abort() };
}
