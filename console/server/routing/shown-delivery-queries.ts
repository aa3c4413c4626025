import type { ExpressionBuilder } from 'kysely';
import type { Attempt, Delivery } from '#console/contract/deliveries.ts';
import { namesOfDestinations, readableChannel } from '#console/server/routing/destination-store.ts';
import { channelName } from '#contract/channels.ts';
import type { Db, RowOf, Tables } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { writtenTo } from '#server/delivery/mail/mail-folder.ts';

/**
 * False for an email that failed because of the visitor's address. It is shown at its lead, because sending it again
 * can't help. A status 5.7 is about permission, such as a server that doesn't relay, so it is ours.
 */
export function isOurs(row: ExpressionBuilder<Tables, 'deliveries'>) {
  const rejected = 'The mail server rejected the recipient%';
  return row.not(
    row.and([
      row('state', '=', 'failed'),
      row('kind', 'in', ['acknowledgment', 'confirmation', 'reply']),
      row.or([
        row('last_error', 'like', 'The recipient’s %'),
        row.and([row('last_error', 'like', rejected), row('last_error', 'not like', '% 5.7.%')]),
      ]),
    ]),
  );
}

/** The attempts of a delivery, ordered by when they ended. */
export async function attemptsOf(db: Db, deliveryId: string): Promise<Attempt[]> {
  const rows = await findRows(db, 'delivery_attempts', { delivery_id: deliveryId }, ['ended_at']);
  return rows.map(({ ended_at, outcome, response }) => ({
    endedAt: new Date(ended_at).toISOString(),
    outcome,
    response,
  }));
}

/** Deliveries as users see them, in the order of the rows. */
export async function shownDeliveries(
  db: Db,
  rows: readonly RowOf<'deliveries'>[],
): Promise<Delivery[]> {
  const ids = rows.map(({ id }) => id);
  const files = await filesAmong(db, ids);
  const names = await namesOfDestinations(db);
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    channel: channelName(row),
    label: readableChannel(row, names),
    state: row.state,
    isFile: row.state === 'done' && files.has(row.id),
    attempts: row.tries,
    queuedAt: new Date(row.queued_at).toISOString(),
    nextAttemptAt: row.state === 'pending' ? new Date(row.next_try_at).toISOString() : null,
    settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    lastError: row.last_error,
  }));
}

/** The ids of deliveries whose last success was written to a file. */
async function filesAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const done = { delivery_id: ids, outcome: 'done' } as const;
  const rows = await findRows(db, 'delivery_attempts', done, ['ended_at']);
  const last = new Map(rows.map(({ delivery_id, response }) => [delivery_id, response]));
  return new Set(ids.filter((id) => last.get(id)?.startsWith(writtenTo)));
}
