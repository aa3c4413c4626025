import type { ChangedLeads } from '#console/contract/inbox.ts';
import type { Call, Handlers } from '#console/server/kit/call.ts';
import { isMasked, type SignedIn } from '#console/server/kit/caller.ts';
import type { CallerContext, ConsoleContext } from '#console/server/kit/console-context.ts';
import { cursorOf, endOf } from '#console/server/kit/cursors.ts';
import { putInSpam } from '#console/server/leads/lead-changes.ts';
import { masked, maskSummary } from '#console/server/leads/masking.ts';
import { mergesOf } from '#console/server/leads/merges-of.ts';
import { ownChannels } from '#console/server/notices/own-channels.ts';
import { attemptsOf } from '#console/server/routing/shown-delivery-queries.ts';
import { formById } from '#contract/forms.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { routingToAll } from '#server/delivery/channels/lead-routing.ts';
import { openChannelsOf, routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { cancel } from '#server/jobs/outbox.ts';
import { release } from '#server/leads/entrance/release.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { listDeliveries, queueAgain } from './delivery-queries.ts';

export const deliveryHandlers = {
  deliveries: ({ user, query: { limit, cursor, ...filter } }, context) =>
    context.transactions.read(async (db) => {
      const { timeZone } = context.settings;
      const listed = { list: 'deliveries', ...filter };
      const after = endOf<string>(cursor, listed, context);
      const { end, ...found } = await listDeliveries(db, filter, { limit, after, timeZone });
      const page = { ...found, nextCursor: cursorOf(end, listed, context) };
      if (!isMasked(user)) return page;
      const hidden = masked(page.deliveries, ['lastError', 'recipient']);
      const deliveries = hidden.map((one) => ({ ...one, lead: one.lead && maskSummary(one.lead) }));
      return { ...page, deliveries };
    }),

  deliveryAttempts: async ({ user, params: { deliveryId } }, { transactions: { read } }) => {
    const attempts = await read((db) => attemptsOf(db, deliveryId));
    return { attempts: isMasked(user) ? masked(attempts, ['response']) : attempts };
  },

  replayDeliveries: async ({ body: { deliveryIds } }, { change, clock, settings, wakeUp }) => {
    const replayed = await change(async (db, record) => {
      const channels = [...openChannelsOf(settings), ...(await ownChannels(db)).open];
      const rows = await queueAgain(db, deliveryIds, { channels, now: clock() });
      const leadIds = new Set(rows.flatMap(({ lead_id }) => lead_id ?? []));
      for (const leadId of leadIds) await record({ action: 'deliveries-replayed', leadId });
      const serviceEmails = rows.filter(({ lead_id }) => lead_id === null).length;
      if (serviceEmails > 0) {
        await record({ action: 'deliveries-replayed', details: { deliveries: serviceEmails } });
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
} satisfies Partial<Handlers>;

/** Changes each lead, or reports the reason why it was skipped. */
function eachLead(
  context: CallerContext,
  { user, body: { leadIds } }: Pick<Call<'markSpam'>, 'user' | 'body'>,
  work: ChangeOne,
): Promise<ChangedLeads> {
  return context.change(async (db, record) => {
    const outcome: ChangedLeads = { changed: [], skipped: [] };
    for (const leadId of new Set(leadIds)) {
      const row = await findLeadRow(db, leadId);
      const reason = row ? await work(context, db, record, row, user) : reasons.unknown;
      if (reason === null) outcome.changed.push(leadId);
      else outcome.skipped.push({ leadId, reason });
    }
    return outcome;
  });
}

const releaseOne: ChangeOne = async (context, db, record, row, { userId }) => {
  const { settings, bucketSecret, clock } = context;
  const limits = { bucketSecret, rateLimit: settings.rateLimit };
  const lead = leadOf(row);
  const routing = routingToAll(routingToTeam(settings, lead), lead, limits);
  const released = await release(db, record, row.id, {
    ...routing,
    actorId: userId,
    now: clock(),
  });
  return released === 'released' ? null : reasons[released];
};

const markOne: ChangeOne = async ({ clock }, db, record, row) => {
  const { id: leadId } = row;
  if (row.status === 'spam') return reasons.spam;
  const { into, from } = await mergesOf(db, leadId);
  if (into !== null) return reasons.merged;
  // Spam is erased after 30 days, and the merged leads would then return without their notes.
  if (from.length > 0) return reasons.surviving;
  const form = formById(row.form);
  if (row.status === 'accepted' && form?.subscription) return reasons.subscription;
  if (row.status === 'accepted' && form?.registration) return reasons.registration;
  const now = clock();
  await cancel(db, now, { reason: 'marked as spam', leadId });
  // Webhooks that received the accepted lead must learn that it is spam. If it was held, nothing is queued.
  await record({ action: 'lead-marked-spam', leadId, details: { from: row.status } });
  await putInSpam(db, leadId, now);
  return null;
};

/** Changes a lead that a user selected. */
type ChangeOne = (
  context: ConsoleContext,
  db: Db,
  record: RecordEntry,
  row: NonNullable<Awaited<ReturnType<typeof findLeadRow>>>,
  user: SignedIn,
) => Promise<string | null>;

const reasons = {
  unknown: 'This lead does not exist.',
  'not-held': 'This lead is neither in quarantine nor spam.',
  subscribed: 'Another lead already subscribes this address.',
  suppressed: 'This address is on the suppression list.',
  spam: 'This lead is already spam.',
  merged: 'This lead was merged into another one.',
  surviving: 'Other leads were merged into this one. Separate them first.',
  subscription: 'A subscription ends through its unsubscribe link.',
  registration: 'A registration holds its NPI and subdomain. Erase it to free them.',
} as const;
