import type { ExpressionBuilder } from 'kysely';
import type { Connection, Db, Tables } from './connection.ts';
import { leadOf } from './lead-rows.ts';
import type { Channel, Delivery, LeadStore } from './store.ts';
import type { Transactions } from './transactions.ts';

/** Deliveries that wait, are leased, done or dead. */
export function outbox(
  { kind }: Connection,
  { read, write }: Transactions,
): Pick<LeadStore, 'lease' | 'settle' | 'retry' | 'deliveriesOf'> {
  return {
    lease: async (now, seconds, most, channel) => {
      const due = { now, most, channel };
      if ((await read((db) => dueIds(db, due, false))).length === 0) return [];
      return write(async (db) => {
        const ids = await dueIds(db, due, kind === 'postgres');
        return ids.length === 0 ? [] : lease(db, ids, now.getTime() + seconds * 1000);
      });
    },

    settle: ({ id, tries }, outcome) =>
      write(async (db) => {
        const row = await db
          .selectFrom('deliveries')
          .select(['state', 'tries'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return false;
        const mine = row.state === 'pending' && row.tries === tries + 1;
        if (!mine && outcome.kind !== 'done') return true;
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
      }),

    retry: (now, leadId) =>
      write(async (db) => {
        let update = db
          .updateTable('deliveries')
          .set({ state: 'pending', tries: 0, next_try_at: now.getTime(), leased_until: null })
          .where('state', 'in', ['pending', 'dead'])
          .where((where) => notLeased(where, now));
        if (leadId !== undefined) update = update.where('lead_id', '=', leadId);
        const { numUpdatedRows } = await update.executeTakeFirst();
        return Number(numUpdatedRows);
      }),

    deliveriesOf: async (leadId) => {
      const rows = await read((db) =>
        db
          .selectFrom('deliveries')
          .selectAll()
          .where('lead_id', '=', leadId)
          .orderBy('channel')
          .execute(),
      );
      return rows.map((row) => ({
        channel: row.channel,
        state: row.state,
        tries: row.tries,
        nextTryAt: new Date(row.next_try_at),
        lastError: row.last_error,
      }));
    },
  };
}

type Due = { readonly now: Date; readonly most: number; readonly channel: Channel | undefined };

async function lease(
  db: Db,
  ids: readonly string[],
  leasedUntil: number,
): Promise<readonly Delivery[]> {
  await db
    .updateTable('deliveries')
    .set((row) => ({
      leased_until: leasedUntil,
      tries: row('tries', '+', 1),
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
    tries: row.tries - 1,
    lead: leadOf(row),
  }));
}

async function dueIds(db: Db, { now, most, channel }: Due, skipLocked: boolean): Promise<string[]> {
  let query = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_try_at', '<=', now.getTime())
    .where((row) => notLeased(row, now))
    .orderBy('next_try_at')
    .limit(most);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (skipLocked) query = query.forUpdate().skipLocked();
  const rows = await query.execute();
  return rows.map((row) => row.id);
}

function notLeased(row: ExpressionBuilder<Tables, 'deliveries'>, now: Date) {
  return row.or([row('leased_until', 'is', null), row('leased_until', '<=', now.getTime())]);
}
