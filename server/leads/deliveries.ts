import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#server/db/connection.ts';
import { isWithinQuota } from '#server/db/count-hits.ts';
import { prepared } from '#server/db/prepared.ts';
import { allEnded } from '#server/lib/all-ended.ts';
import { newId } from '#server/lib/ids.ts';
import type { Quota } from '#server/lib/rate-limits.ts';

/** A delivery to queue. One with a quota is left out when the quota is used up. */
export type DeliveryRequest = { readonly channel: string; readonly quota?: Quota };

/** Queues deliveries within the caller's transaction; those that were canceled before are due again. */
export async function queueDeliveries(
  db: Db,
  leadId: string,
  requests: readonly DeliveryRequest[],
  dueAt: Date,
): Promise<void> {
  await allEnded(
    requests.map(async ({ channel, quota }) => {
      if (quota && !(await isWithinQuota(db, quota, dueAt))) return;
      await insertDelivery(db, { id: newId(), lead_id: leadId, channel, now: dueAt.getTime() });
    }),
  );
}

type NewDelivery = Pick<Tables['deliveries'], 'id' | 'lead_id' | 'channel'> & {
  readonly now: number;
};

const insertDelivery = prepared((db, { id, lead_id, channel, now }: NewDelivery) =>
  db
    .insertInto('deliveries')
    .values({ id, lead_id, channel, state: 'pending', queued_at: now, next_try_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'channel'])
        .doUpdateSet(dueAgain(now))
        .where('deliveries.state', '=', 'canceled'),
    ),
);

/** A fresh count of attempts, due now. */
export function dueAgain(now: number) {
  return {
    state: 'pending',
    tries: 0,
    queued_at: now,
    next_try_at: now,
    leased_until: null,
    settled_at: null,
    dated_at: null,
  } as const;
}

/** False for a job of the server, which sends nothing to anyone. */
export function isMessage(row: ExpressionBuilder<Tables, 'deliveries'>) {
  return row.or([row('lead_id', 'is not', null), row('channel', 'like', 'notice:%')]);
}

/** What a job needs to know. Personal data belongs in tables that an erasure reaches, so it has ids only. */
export type JobDetails = Readonly<Record<string, unknown>>;

/**
 * Queues work without a lead within the caller's transaction: a job such as `job:retention`, or a mail such as
 * `notice:reminder:ID`. A channel is queued once; a job that has ended is due again.
 */
export async function queueJob(
  db: Db,
  channel: `${'job' | 'notice'}:${string}`,
  { dueAt, details }: { readonly dueAt: Date; readonly details?: JobDetails },
): Promise<void> {
  const stored = details === undefined ? null : JSON.stringify(details);
  await db
    .insertInto('deliveries')
    .values({
      id: newId(),
      lead_id: null,
      channel,
      state: 'pending',
      queued_at: dueAt.getTime(),
      next_try_at: dueAt.getTime(),
      details: stored,
    })
    .onConflict((conflict) =>
      conflict
        .column('channel')
        .where('lead_id', 'is', null)
        .doUpdateSet({ ...dueAgain(dueAt.getTime()), details: stored })
        .where('deliveries.state', '<>', 'pending'),
    )
    .execute();
}
