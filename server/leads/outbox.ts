import type { ExpressionBuilder } from 'kysely';
import type { Connection, Db, Tables } from './connection.ts';
import type { Lead } from './lead.ts';
import { newId } from './lead-id.ts';
import { leadOf } from './lead-reader.ts';
import { isWithinQuota, type Quota } from './rate-limits.ts';
import type { Transactions } from './transactions.ts';

/** A delivery to queue. One with a quota is left out when the quota is used up. */
export type DeliveryRequest = { readonly channel: string; readonly quota?: Quota };

/** One attempt, leased to one worker. */
export type Delivery = {
  readonly id: string;
  readonly channel: string;
  /** Attempts before this one. */
  readonly tries: number;
  readonly lead: Lead;
};

export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly at: Date; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string };

export type DeliveryState = {
  readonly channel: string;
  readonly state: 'pending' | 'done' | 'dead';
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly lastError: string | null;
};

export type Outbox = {
  /** Due deliveries, leased so that no other worker gets them before the lease ends. */
  readonly lease: (
    now: Date,
    seconds: number,
    limit: number,
    channel?: string,
  ) => Promise<readonly Delivery[]>;
  /**
   * Records the outcome of an attempt. After another worker took over the lease, only `done` counts.
   * Returns false when the delivery no longer exists because its lead was erased.
   */
  readonly settle: (
    delivery: Pick<Delivery, 'id' | 'tries'>,
    outcome: DeliveryOutcome,
  ) => Promise<boolean>;
  /** Makes pending and failed deliveries due now with a fresh count of tries; returns how many. */
  readonly retry: (now: Date, leadId?: string) => Promise<number>;
  readonly deliveriesOf: (leadId: string) => Promise<readonly DeliveryState[]>;
};

export function outbox({ kind }: Connection, { read, write }: Transactions): Outbox {
  return {
    lease: async (now, seconds, limit, channel) => {
      const due = { now, limit, channel };
      if ((await read((db) => dueIds(db, due, false))).length === 0) return [];
      return write(async (db) => {
        const ids = await dueIds(db, due, kind === 'postgres');
        return ids.length === 0 ? [] : lease(db, ids, now.getTime() + seconds * 1000);
      });
    },
    settle: (delivery, outcome) => write((db) => settle(db, delivery, outcome)),
    retry: (now, leadId) => write((db) => retry(db, now, leadId)),
    deliveriesOf: (leadId) => read((db) => deliveriesOf(db, leadId)),
  };
}

/** Queues deliveries within the caller's transaction. */
export async function queueDeliveries(
  db: Db,
  leadId: string,
  requests: readonly DeliveryRequest[],
  dueAt: Date,
): Promise<void> {
  for (const { channel, quota } of requests) {
    if (quota && !(await isWithinQuota(db, quota, dueAt))) continue;
    await db
      .insertInto('deliveries')
      .values({
        id: newId(),
        lead_id: leadId,
        channel,
        state: 'pending',
        next_try_at: dueAt.getTime(),
      })
      .execute();
  }
}

async function lease(
  db: Db,
  ids: readonly string[],
  leasedUntil: number,
): Promise<readonly Delivery[]> {
  await db
    .updateTable('deliveries')
    .set((row) => ({ leased_until: leasedUntil, tries: row('tries', '+', 1) }))
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
    tries: row.tries - 1,
    lead: leadOf(row),
  }));
}

async function settle(
  db: Db,
  { id, tries }: Pick<Delivery, 'id' | 'tries'>,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select(['state', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const isOurs = row.state === 'pending' && row.tries === tries + 1;
  if (!isOurs && outcome.kind !== 'done') return true;
  await db
    .updateTable('deliveries')
    .set({
      state: outcome.kind === 'retry' ? 'pending' : outcome.kind,
      leased_until: null,
      last_error: outcome.kind === 'done' ? null : outcome.error,
      ...(outcome.kind === 'retry' ? { next_try_at: outcome.at.getTime() } : {}),
    })
    .where('id', '=', id)
    .execute();
  return true;
}

async function retry(db: Db, now: Date, leadId: string | undefined): Promise<number> {
  let update = db
    .updateTable('deliveries')
    .set({ state: 'pending', tries: 0, next_try_at: now.getTime(), leased_until: null })
    .where('state', 'in', ['pending', 'dead'])
    .where((where) => isNotLeased(where, now));
  if (leadId !== undefined) update = update.where('lead_id', '=', leadId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

async function deliveriesOf(db: Db, leadId: string): Promise<readonly DeliveryState[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('channel')
    .execute();
  return rows.map((row) => ({
    channel: row.channel,
    state: row.state,
    tries: row.tries,
    nextTryAt: new Date(row.next_try_at),
    lastError: row.last_error,
  }));
}

type Due = { readonly now: Date; readonly limit: number; readonly channel: string | undefined };

async function dueIds(
  db: Db,
  { now, limit, channel }: Due,
  skipLocked: boolean,
): Promise<string[]> {
  let query = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now.getTime())
    .where((row) => isNotLeased(row, now))
    .orderBy('next_try_at')
    .limit(limit);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (skipLocked) query = query.forUpdate().skipLocked();
  const rows = await query.execute();
  return rows.map((row) => row.id);
}

function isNotLeased(row: ExpressionBuilder<Tables, 'deliveries'>, now: Date) {
  return row.or([row('leased_until', 'is', null), row('leased_until', '<=', now.getTime())]);
}
