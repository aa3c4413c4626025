import { sql } from 'kysely';
import type { MatchedBy } from '#console/contract/conversation.ts';
import { correctionsOf } from '#console/server/leads/corrections.ts';
import { mergedGroup } from '#console/server/leads/merges-of.ts';
import type { ReceivedMessage } from '#console/server/mailbox/places/mailbox-places.ts';
import { formsOfKind } from '#contract/form-list.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { leadOf } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { leadIdsOf } from '#server/leads/privacy/person-record.ts';

export type Match = {
  readonly leadId: string;
  readonly matchedBy: MatchedBy;
  /** The addresses of the lead, of leads merged into it, and of people in the Cc of replies, in lower case. */
  readonly addresses: readonly string[];
};

/**
 * Finds the lead that a message is about by a signed address, an earlier email, or its sender. A sender is easily
 * forged, so a bounce needs one of the first two. Mail about a merged lead belongs to the surviving lead.
 */
export async function matchLead(db: Db, message: ReceivedMessage): Promise<Match | null> {
  const { signedLeadIds, references, senders, kind, isOld } = message;
  const bySender = kind === 'bounce' || isOld ? async () => null : () => leadFrom(db, senders);
  const found =
    (await asMatch(db, await existing(db, signedLeadIds), 'address')) ??
    (await asMatch(db, await leadAbout(db, references), 'thread')) ??
    (await asMatch(db, await bySender(), 'sender'));
  return found;
}

async function asMatch(db: Db, id: string | null, matchedBy: MatchedBy): Promise<Match | null> {
  if (id === null) return null;
  const leadIds = await mergedGroup(db, id);
  const [leadId] = leadIds;
  const rows = await findRows(db, 'leads', { id: leadIds });
  const own = rows.flatMap((row) => contactKeys(leadOf(row).payload).email ?? []);
  const earlier = await correctionsOf(db, leadIds);
  const known = earlier.flatMap((row) => (row.field === 'email' ? row.contact_key : []));
  const replies = await findRows(db, 'lead_replies', { lead_id: leadIds });
  const copied = replies.flatMap(({ cc }) => JSON.parse(cc) as string[]);
  return { leadId, matchedBy, addresses: [...own, ...known, ...copied] };
}

async function existing(db: Db, ids: readonly string[]): Promise<string | null> {
  const rows = await findRows(db, 'leads', { id: ids });
  return ids.find((id) => rows.some((row) => row.id === id)) ?? null;
}

/** Finds a lead by the Message-ID of an email that we sent to the visitor, or of an earlier answer. */
async function leadAbout(db: Db, references: readonly string[]): Promise<string | null> {
  const deliveryIds = references.flatMap((reference) => ownMessageId.exec(reference)?.[1] ?? []);
  const kind = ['acknowledgment', 'confirmation', 'reply'];
  const sent = await findRow(db, 'deliveries', { id: deliveryIds, kind }, ['id desc']);
  if (sent?.lead_id) return sent.lead_id;
  const earlier = await findRow(db, 'lead_answers', { message_id: references }, ['id desc']);
  return earlier?.lead_id ?? null;
}

/** The lead of the first sender who has one. */
async function leadFrom(db: Db, addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses) {
    const id = await newestLeadFrom(db, address);
    if (id !== null) return id;
  }
  return null;
}

/**
 * The newest lead from an address that is neither won nor lost, or its newest lead if there is none. A merged lead has
 * the progress of the surviving one.
 */
async function newestLeadFrom(db: Db, address: string): Promise<string | null> {
  const ids = await leadIdsOf(db, { column: 'email', value: address });
  const row = await db
    .selectFrom('leads')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .leftJoin('lead_work', (join) =>
      join.on(sql<boolean>`lead_work.lead_id = coalesce(lead_merges.into_id, leads.id)`),
    )
    .select('leads.id')
    .where('leads.id', 'in', ['', ...ids])
    .where('leads.status', 'in', ['accepted', 'quarantined'])
    .where('leads.form', 'not in', formsOfKind('subscription'))
    .orderBy(sql`case when lead_work.progress in ('won', 'lost') then 1 else 0 end`)
    .orderBy('leads.id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Matches the Message-ID of a delivery, regardless of our domain when it was sent. */
const ownMessageId = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/;
