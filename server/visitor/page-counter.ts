import type { PageReport } from '#contract/counts.ts';
import { vitals } from '#contract/counts.ts';
import { dayOf } from '#contract/days.ts';
import type { CountedEvent } from '#server/db/schema/counts.ts';
import { type DailyCount, type DailyCounts, keyOf } from '#server/leads/daily-counts.ts';
import { bucketOf } from '#server/lib/histogram.ts';
import type { Log } from '#server/lib/log.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';

type CounterParts = {
  /** Throws `StoreUnavailable` while the database is not open yet. */
  readonly store: () => Pick<DailyCounts, 'addCounts'>;
  readonly clock: () => Date;
  /** The time zone of the counted days. */
  readonly timeZone: string;
  readonly log: Log;
};

/**
 * Adds up reports in memory and stores the sums every few seconds, so that visitors cause no
 * writes. A process that is killed loses the last seconds.
 */
export function createPageCounter({ store, clock, timeZone, log }: CounterParts) {
  let sums = new Map<string, DailyCount>();
  let timer: NodeJS.Timeout | undefined;

  function add(count: DailyCount): void {
    const key = keyOf(count);
    sums.set(key, { ...count, hits: (sums.get(key)?.hits ?? 0) + count.hits });
    timer ??= setTimeout(flush, flushIntervalMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...sums.values()];
    sums = new Map();
    if (counts.length === 0) return;
    try {
      await store().addCounts(counts);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        log.error({ err: error }, 'Counts of page views are lost');
        return;
      }
      log.warn({ reason: error.message }, 'Counts of page views are waiting for the database');
      for (const count of counts) add(count);
    }
  }

  return {
    count: (report: PageReport) => {
      const day = dayOf(clock(), timeZone);
      for (const [event, detail] of eventsOf(report)) {
        add({ day, page: report.path, event, detail, hits: 1 });
      }
    },
    /** Stores the counts. Counts that could not be stored are kept for the next flush. */
    flush,
  };
}

export type PageCounter = ReturnType<typeof createPageCounter>;

function* eventsOf(report: PageReport): Generator<readonly [CountedEvent, string]> {
  if (report.view) yield ['view', ''];
  for (const event of ['seen', 'started', 'submitted'] as const) {
    for (const form of new Set(report[event])) yield [event, form];
  }
  for (const vital of vitals) {
    const value = report[vital];
    if (value !== undefined) yield [vital, bucketOf(vital, value)];
  }
}

const flushIntervalMs = 3000;
