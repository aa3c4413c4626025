import type { AuditAction } from '#console/contract/audit.ts';
import type { DestinationEvent } from '#console/contract/destinations.ts';
import type { AnswerEvent, LeadState } from '#console/contract/webhook-events.ts';
import { answersTo } from '#console/server/leads/answers.ts';
import { rowsOfLeads, tagsByLead } from '#console/server/leads/lead-summaries.ts';
import { requestKeys } from '#contract/request.ts';
import type { NewEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { queueDeliveries, queueJob } from '#server/leads/deliveries.ts';
import { leadOf } from '#server/leads/lead.ts';
import { newId } from '#server/lib/ids.ts';
import { listDestinations } from './destination-store.ts';

export function leadEvents({ read }: Pick<Transactions, 'read'>) {
  return {
    /** Null if the lead was erased. */
    leadState: (leadId: string, now: Date) => read((db) => stateOf(db, leadId, now)),
    /** Null if the answer no longer exists. */
    answerEvent: async (leadId: string, answerId: string): Promise<AnswerEvent | null> => {
      const answers = await read((db) => answersTo(db, [leadId]));
      const answer = answers.find(({ id }) => id === answerId);
      if (!answer) return null;
      const { id, from, subject, text, receivedAt } = answer;
      const files = answer.files
        .filter(({ omission }) => omission === null)
        .map(({ id, name, mediaType, bytes }) => ({ id, name, mediaType, bytes }));
      return { id, from, subject, text, receivedAt, files };
    },
  };
}

/** Data about a lead for webhooks, in addition to its fields; read when an event is sent. */
export type LeadEvents = ReturnType<typeof leadEvents>;

/** Reports what an entry in the audit log says about a lead. */
export async function reportEntry(db: Db, { action, leadId }: NewEntry, now: Date): Promise<void> {
  if (leadId !== undefined && changing.has(action)) await queueLeadChanged(db, leadId, now);
}

/**
 * Queues one event per webhook, unless the lead is held. A pending event also covers later changes. Only the last event
 * that was sent is kept.
 */
export async function queueLeadChanged(db: Db, leadId: string, now: Date): Promise<void> {
  for (const { id } of await webhooksFor(db, 'lead.changed', leadId)) {
    const channel = { kind: 'to', target: id, event: 'lead.changed' };
    // This update locks the rows, so they can't be leased before the change is committed.
    const waiting = await db
      .updateTable('deliveries')
      .set(({ ref }) => ({ next_try_at: ref('next_try_at') }))
      .where('lead_id', '=', leadId)
      .where((row) => row.and(channel))
      .where('state', '=', 'pending')
      .where('leased_until', 'is', null)
      .returning('id')
      .execute();
    if (waiting.length > 0) continue;
    await deleteRows(db, 'deliveries', { ...channel, lead_id: leadId, state: 'done' });
    await queueDeliveries(db, leadId, [{ ...channel, item: newId() }], now);
  }
}

/** Runs within the transaction that stores the answer. Queues nothing about a held lead. */
export async function queueLeadAnswered(
  db: Db,
  leadId: string,
  answerId: string,
  now: Date,
): Promise<void> {
  const webhooks = await webhooksFor(db, 'lead.answered', leadId);
  const requests = webhooks.map(({ id }) => ({
    kind: 'to',
    target: id,
    event: 'lead.answered',
    item: answerId,
  }));
  await queueDeliveries(db, leadId, requests, now);
}

/**
 * Runs within the transaction that deletes the leads. The events contain only the leads' ids and belong to no lead, so
 * they are not deleted. Every webhook that wants erasures gets them, because it may have received the lead earlier.
 */
export async function queueLeadsErased(
  db: Db,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const webhook of await webhooksFor(db, 'lead.erased')) {
    for (const id of leadIds) {
      const key = { kind: 'to', target: webhook.id, event: 'lead.erased', item: id };
      await queueJob(db, key, { dueAt: now });
    }
  }
}

/**
 * The webhooks that want the event for the lead's form. A webhook that is off misses all events except erasures: those
 * are canceled, and can be delivered again once it is on.
 */
async function webhooksFor(db: Db, event: DestinationEvent, leadId?: string) {
  const wanting = (await listDestinations(db)).filter(
    ({ kind, events, isOn }) =>
      kind === 'webhook' && events.includes(event) && (isOn || event === 'lead.erased'),
  );
  if (wanting.length === 0 || leadId === undefined) return wanting;
  // No webhook knows about a subscription that was never confirmed.
  const known = { id: leadId, status: 'accepted', unconfirmed_since: null } as const;
  const lead = await findRow(db, 'leads', known);
  if (!lead) return [];
  const requests = requestKeys(leadOf(lead));
  return wanting.filter(({ forms }) => forms?.some((form) => requests.includes(form)) ?? true);
}

async function stateOf(db: Db, leadId: string, now: Date): Promise<LeadState | null> {
  const [row] = await rowsOfLeads(db, [leadId]);
  if (!row) return null;
  const assignee = await findRow(db, 'users', { id: row.assignee_id ?? '' });
  const tags = await tagsByLead(db, [leadId]);
  return {
    status: leadOf(row).status,
    progress: row.progress ?? 'new',
    lostBecause: row.lost_because,
    assignee: assignee ? { name: assignee.name, email: assignee.email } : null,
    followUpOn: row.follow_up_on,
    tags: tags.get(leadId) ?? [],
    mergedInto: row.merged_into,
    asOf: now.toISOString(),
  };
}

const changing: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'lead-changed',
  'contact-corrected',
  'lead-released',
  'lead-marked-spam',
  'lead-merged',
  'lead-separated',
  'npi-verified',
  'laboratory-linked',
  'laboratory-unlinked',
  'laboratory-verified',
]);
