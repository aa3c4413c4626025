import type { CountedEvent } from '#server/db/schema/features.ts';
import type { Transactions } from '#server/db/transactions.ts';

export type DailyCount = {
  readonly day: string;
  readonly page: string;
  readonly event: CountedEvent;
  readonly detail: string;
  readonly hits: number;
};

export function dailyCounts({ write }: Transactions) {
  return {
    /** Adds to the stored counts in one transaction. No two of the given counts may have the same key. */
    addCounts: async (counts: readonly DailyCount[]) => {
      // All processes use the same order. Otherwise, two of them could deadlock on each other's rows.
      const sorted = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      await write(async (db) => {
        for (let start = 0; start < sorted.length; start += maxRows) {
          await db
            .insertInto('daily_counts')
            .values(sorted.slice(start, start + maxRows))
            .onConflict((conflict) =>
              conflict.columns(['day', 'page', 'event', 'detail']).doUpdateSet(({ eb, ref }) => ({
                hits: eb('daily_counts.hits', '+', ref('excluded.hits')),
              })),
            )
            .execute();
        }
      });
    },
  };
}

export type DailyCounts = ReturnType<typeof dailyCounts>;

/** The key of a count: its day, page, event, and detail. */
export function keyOf({ day, page, event, detail }: DailyCount): string {
  return [day, page, event, detail].join('\n');
}

/** Databases limit the number of parameters in a statement. */
const maxRows = 1000;
