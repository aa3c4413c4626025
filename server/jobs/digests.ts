import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { isMessage } from '#server/leads/deliveries.ts';
import { readableChannel } from './destination-channels.ts';
import { listDestinations } from './destinations.ts';

/** What the operator should know about. */
export type Attention = {
  /** Deliveries that failed for good. */
  readonly failed: number;
  /** Deliveries that have been waiting too long, whenever they were queued. */
  readonly waiting: number;
  /** Those of them that were not waiting too long at `since`. */
  readonly newlyWaiting: number;
  /** When the first of them was queued. */
  readonly waitingSince: Date | null;
  /** Names of destinations that the server turned off. */
  readonly turnedOff: readonly string[];
  /** Leads that went to quarantine. */
  readonly quarantined: number;
  /** Some of the failed and waiting deliveries. */
  readonly examples: readonly {
    /** Null for a mail that is about no lead. */
    readonly leadId: string | null;
    readonly channel: string;
    readonly state: 'failed' | 'pending';
    readonly lastError: string | null;
  }[];
};

export type Digests = {
  /** Up to when the last digest reported, and when a process last tried to send one. */
  readonly lastDigest: () => Promise<{ readonly coveredUntil: Date; readonly claimedAt: Date }>;
  /** Failures and quarantined leads from `since` to before `until`. */
  readonly attention: (since: Date, until: Date, maxWaitMs: number) => Promise<Attention>;
  /** Of several processes only one gets the digest that is due; `claimedAt` is what they all read. */
  readonly claimDigest: (claimedAt: Date, now: Date) => Promise<boolean>;
  readonly digestSent: (coveredUntil: Date) => Promise<void>;
};

/** What digests report, and when they were sent. */
export function digests({ read, write }: Transactions): Digests {
  return {
    lastDigest: async () => {
      const row = await read((db) => db.selectFrom('digests').selectAll().executeTakeFirst());
      return {
        coveredUntil: new Date(row?.covered_until ?? 0),
        claimedAt: new Date(row?.claimed_at ?? 0),
      };
    },
    attention: (since, until, maxWaitMs) =>
      read((db) => attention(db, [since.getTime(), until.getTime()], maxWaitMs)),
    claimDigest: (claimedAt, now) => write((db) => claim(db, claimedAt.getTime(), now.getTime())),
    digestSent: async (coveredUntil) => {
      await write((db) =>
        db.updateTable('digests').set({ covered_until: coveredUntil.getTime() }).execute(),
      );
    },
  };
}

/** States are literals, so that SQLite uses its partial indexes. */
async function attention(
  db: Db,
  [since, until]: readonly [since: number, until: number],
  maxWaitMs: number,
): Promise<Attention> {
  const failing = db
    .selectFrom('deliveries')
    .where(sql<boolean>`state = 'failed'`)
    .where(isMessage)
    .where('settled_at', '>=', since)
    .where('settled_at', '<', until);
  const waiting = db
    .selectFrom('deliveries')
    .where(sql<boolean>`state = 'pending'`)
    .where(isMessage)
    .where('queued_at', '<', until - maxWaitMs);
  const failed = await failing
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  // One pass, because a long outage leaves many.
  const late = await waiting
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.min('queued_at').as('first'),
      sql<number>`count(case when queued_at >= ${since - maxWaitMs} then 1 end)`.as('recent'),
    ])
    .executeTakeFirst();
  const held = await db
    .selectFrom('leads')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<boolean>`status = 'quarantined'`)
    .where('received_at', '>=', since)
    .where('received_at', '<', until)
    .executeTakeFirst();
  const turnedOff = await db
    .selectFrom('destinations')
    .select('name')
    .where('off_reason', 'in', ['failing', 'gone'])
    .where('removed_at', 'is', null)
    .where('off_since', '>=', since)
    .where('off_since', '<', until)
    .orderBy('id')
    .execute();
  const failedCount = Number(failed?.count ?? 0);
  const waitingCount = Number(late?.count ?? 0);
  const columns = ['lead_id as leadId', 'channel', 'last_error as lastError'] as const;
  const examplesOf = async (some: typeof failing, state: 'failed' | 'pending', count: number) => {
    if (count === 0) return [];
    const time = state === 'failed' ? 'settled_at' : 'queued_at';
    const rows = await some.select(columns).orderBy(time).limit(maxExamples).execute();
    return rows.map((row) => ({ ...row, state }));
  };
  const examples = [
    ...(await examplesOf(failing, 'failed', failedCount)),
    ...(await examplesOf(waiting, 'pending', waitingCount)),
  ];
  const list = await listDestinations(db);
  return {
    failed: failedCount,
    waiting: waitingCount,
    newlyWaiting: Number(late?.recent ?? 0),
    waitingSince: waitingCount > 0 ? new Date(Number(late?.first)) : null,
    turnedOff: turnedOff.map(({ name }) => name),
    quarantined: Number(held?.count ?? 0),
    examples: examples.map((one) => ({ ...one, channel: readableChannel(one.channel, list) })),
  };
}

async function claim(db: Db, claimedAt: number, now: number): Promise<boolean> {
  const first = await db
    .insertInto('digests')
    .values({ id: 1, covered_until: 0, claimed_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (first) return true;
  const { numUpdatedRows } = await db
    .updateTable('digests')
    .set({ claimed_at: now })
    .where('claimed_at', '=', claimedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const maxExamples = 10;
