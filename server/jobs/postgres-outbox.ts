import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import {
  beforeOf,
  type Delivery,
  type DeliveryOutcome,
  type Ending,
  isNotLeased,
  isOnChannel,
  keepsDate,
  type Outbox,
  type SettledDelivery,
} from './outbox.ts';

/** What the delivery worker waits for, on PostgreSQL: workers skip the rows that others lease. */
export function postgresOutbox({ read, write }: Transactions): Pick<Outbox, 'lease' | 'settle'> {
  return {
    lease: async (now, seconds, limit, channel) => {
      const due = { now, limit, channel };
      if ((await read((db) => findDue(db, { ...due, limit: 1 }, false))).length === 0) return [];
      return write(async (db) => {
        const found = await findDue(db, due, true);
        return found.length === 0 ? [] : lease(db, found, now.getTime(), seconds);
      });
    },
    settle: (delivery, outcome, ending) => write((db) => settle(db, delivery, outcome, ending)),
  };
}

async function lease(
  db: Db,
  found: readonly DueDelivery[],
  now: number,
  seconds: number,
): Promise<readonly Delivery[]> {
  const ids = found.map(({ id }) => id);
  const before = new Map(found.map((one) => [one.id, beforeOf(one, now)]));
  await db
    .updateTable('deliveries')
    .set((row) => ({
      leased_until: now + seconds * 1000,
      tries: row('tries', '+', 1),
      dated_at: row.fn.coalesce('dated_at', row.val(now)),
    }))
    .where('id', 'in', ids)
    .execute();
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .selectAll('leads')
    .select(['deliveries.id as delivery_id', 'deliveries.channel', 'deliveries.tries'])
    .where('deliveries.id', 'in', ids)
    .orderBy('deliveries.next_try_at')
    .execute();
  return rows.map((row) => ({
    id: row.delivery_id,
    channel: row.channel,
    attempts: row.tries - 1,
    date: new Date(now),
    ...before.get(row.delivery_id),
    lead: leadOf(row),
  }));
}

async function settle(
  db: Db,
  delivery: SettledDelivery,
  outcome: DeliveryOutcome,
  { at, answer }: Ending,
): Promise<boolean> {
  const { id, attempts } = delivery;
  const row = await db
    .selectFrom('deliveries')
    .select(['state', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  await db
    .insertInto('delivery_attempts')
    .values({ delivery_id: id, ended_at: at.getTime(), outcome: outcome.kind, answer })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'ended_at']).doNothing())
    .execute();
  const isOurs = row.state === 'pending' && row.tries === attempts + 1;
  if (!isOurs && outcome.kind !== 'done') return true;
  await db
    .updateTable('deliveries')
    .set({
      state: outcome.kind === 'retry' ? 'pending' : outcome.kind,
      leased_until: null,
      last_error: outcome.kind === 'done' ? null : outcome.error,
      ...(outcome.kind === 'retry'
        ? {
            next_try_at: outcome.at.getTime(),
            ...(keepsDate(delivery, outcome) ? {} : { dated_at: null }),
          }
        : { settled_at: at.getTime() }),
    })
    .where('id', '=', id)
    .execute();
  return true;
}

type Due = { readonly now: Date; readonly limit: number; readonly channel: string | undefined };

type DueDelivery = {
  readonly id: string;
  readonly leased_until: number | null;
  readonly dated_at: number | null;
};

async function findDue(
  db: Db,
  { now, limit, channel }: Due,
  skipLocked: boolean,
): Promise<readonly DueDelivery[]> {
  let query = db
    .selectFrom('deliveries')
    .select(['id', 'leased_until', 'dated_at'])
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now.getTime())
    .where((row) => isNotLeased(row, now))
    .orderBy('next_try_at')
    .limit(limit);
  if (channel !== undefined) query = query.where((row) => isOnChannel(row, [channel]));
  if (skipLocked) query = query.forUpdate().skipLocked();
  return query.execute();
}
