import type { ChangedLeads } from '#contract/console/leads.ts';
import { formById } from '#contract/forms.ts';
import {
  channelNames,
  deliveriesOnRelease,
  itemFamilies,
  operatorDeliveries,
} from '#server/delivery/channels.ts';
import { eraseWithMails } from '#server/delivery/erase-with-mails.ts';
import type { Db } from '#server/leads/connection.ts';
import { deleteLeads } from '#server/leads/erasure.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { cancel, dueAgain, isNotLeased, isOnChannel } from '#server/leads/outbox.ts';
import { release } from '#server/leads/submissions.ts';
import { persist } from '#server/leads/transactions.ts';
import type { RecordEntry } from './audit-log.ts';
import { actorOf, type Call, type Handlers } from './call.ts';
import type { ConsoleContext } from './console-context.ts';
import { notFound } from './console-error.ts';
import { deliveryOf } from './lead-details.ts';
import { isMasked } from './lead-handlers.ts';
import { leadsWithWork, summariesOf } from './lead-summaries.ts';
import { maskSummary, maskText } from './masking.ts';

/** Deliveries, quarantine, spam, and erasure. */
export const deliveryHandlers = {
  deliveries: ({ user, query: { state, channel, limit, cursor } }, { transactions: { read } }) =>
    read(async (db) => {
      let query = db.selectFrom('deliveries').selectAll().orderBy('id', 'desc');
      if (state !== undefined) query = query.where('state', '=', state);
      if (channel !== undefined) query = query.where('channel', '=', channel);
      if (cursor !== undefined) query = query.where('id', '<', cursor);
      const rows = await query.limit(limit + 1).execute();
      const page = rows.slice(0, limit);
      const ids = [...new Set(page.map(({ lead_id }) => lead_id))];
      const leads =
        ids.length === 0 ? [] : await leadsWithWork(db).where('leads.id', 'in', ids).execute();
      const summaries = new Map((await summariesOf(db, leads)).map((lead) => [lead.id, lead]));
      const hidden = isMasked(user);
      return {
        deliveries: page.flatMap((row) => {
          const lead = summaries.get(row.lead_id);
          const delivery = deliveryOf(row);
          if (!lead) return [];
          if (!hidden) return [{ ...delivery, lead }];
          const lastError = row.last_error === null ? null : maskText(row.last_error);
          return [{ ...delivery, lastError, lead: maskSummary(lead) }];
        }),
        nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    }),

  replayDeliveries: async ({ user, client, body }, { change, clock, settings, wakeUp }) => {
    const now = clock();
    const replayed = await change(actorOf({ user, client }), async (db, record) => {
      let update = db
        .updateTable('deliveries')
        .set(dueAgain(now))
        .where((row) => isOnChannel(row, channelNames(settings)))
        .where((row) =>
          row.not(row.and([row('state', '=', 'done'), isOnChannel(row, itemFamilies)])),
        )
        .where((row) => isNotLeased(row, now))
        .where('lead_id', 'in', (leads) =>
          leads.selectFrom('leads').select('id').where('status', '=', 'accepted'),
        );
      if ('deliveryIds' in body) update = update.where('id', 'in', body.deliveryIds);
      else {
        update = update.where('state', '=', body.state);
        if (body.channel !== undefined) update = update.where('channel', '=', body.channel);
      }
      const rows = await update.returning('lead_id').execute();
      const leadIds = [...new Set(rows.map(({ lead_id }) => lead_id))];
      if ('deliveryIds' in body) {
        for (const leadId of leadIds) await record({ action: 'deliveries-replayed', leadId });
      } else if (rows.length > 0) {
        const details = { ...body, deliveries: rows.length };
        await record({ action: 'deliveries-replayed', details });
      }
      return rows.length;
    });
    wakeUp();
    return { replayed };
  },

  releaseLeads: async (call, context) => {
    const outcome = await eachLead(context, call, releaseOne);
    context.wakeUp();
    return outcome;
  },

  markSpam: (call, context) => eachLead(context, call, markOne),

  eraseLead: async ({ user, client, params: { leadId } }, { change, connection, settings }) => {
    await eraseWithMails(settings.dataDir, [leadId], () =>
      change(actorOf({ user, client }), async (db, record) => {
        if ((await deleteLeads(db, [leadId])) === 0) throw notFound('lead');
        await record({ action: 'lead-erased', leadId });
        return [leadId];
      }),
    );
    await persist(connection, connection.scrub);
    return {};
  },
} satisfies Partial<Handlers>;

/** Each lead changes, or has a reason why not. */
function eachLead(
  context: ConsoleContext,
  { user, client, body: { leadIds } }: Pick<Call<'markSpam'>, 'user' | 'client' | 'body'>,
  work: ChangeOne,
): Promise<ChangedLeads> {
  return context.change(actorOf({ user, client }), async (db, record) => {
    const outcome: ChangedLeads = { changed: [], skipped: [] };
    for (const leadId of new Set(leadIds)) {
      const reason = await work(context, db, record, leadId);
      if (reason === null) outcome.changed.push(leadId);
      else outcome.skipped.push({ leadId, reason });
    }
    return outcome;
  });
}

async function releaseOne(
  { settings, bucketSecret, clock }: ConsoleContext,
  db: Db,
  record: RecordEntry,
  leadId: string,
): Promise<string | null> {
  const row = await findLead(db, leadId);
  if (!row) return reasons.unknown;
  const queued = deliveriesOnRelease(operatorDeliveries(settings), leadOf(row), bucketSecret);
  const released = await release(db, leadId, { ...queued, now: clock() });
  if (released !== 'released') return reasons[released];
  await db.updateTable('lead_work').set({ spam_at: null }).where('lead_id', '=', leadId).execute();
  await record({ action: 'lead-released', leadId, details: { from: row.status } });
  return null;
}

async function markOne(
  { clock }: ConsoleContext,
  db: Db,
  record: RecordEntry,
  leadId: string,
): Promise<string | null> {
  const row = await findLead(db, leadId);
  if (!row) return reasons.unknown;
  if (row.status === 'spam') return reasons.spam;
  const form = formById(row.form);
  if (row.status === 'accepted' && form?.subscription) return reasons.subscription;
  if (row.status === 'accepted' && form?.registration) return reasons.registration;
  const now = clock();
  await db.updateTable('leads').set({ status: 'spam' }).where('id', '=', leadId).execute();
  await db
    .insertInto('lead_work')
    .values({ lead_id: leadId, progress: 'new', spam_at: now.getTime() })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet({ spam_at: now.getTime() }))
    .execute();
  await cancel(db, now, { reason: 'marked as spam', leadId });
  await record({ action: 'lead-marked-spam', leadId, details: { from: row.status } });
  return null;
}

type ChangeOne = (
  context: ConsoleContext,
  db: Db,
  record: RecordEntry,
  leadId: string,
) => Promise<string | null>;

function findLead(db: Db, leadId: string) {
  return db.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst();
}

const reasons = {
  unknown: 'This lead does not exist.',
  'not-held': 'This lead is neither in quarantine nor spam.',
  subscribed: 'Another lead already subscribes this address.',
  spam: 'This lead is spam already.',
  subscription: 'A subscription ends by its unsubscribe link.',
  registration: 'A registration holds its NPI and subdomain. Erase it to free them.',
} as const;
