import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { leadOf } from '#server/leads/lead.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { isSuppressed } from '#server/leads/suppression-list.ts';
import { recordLater } from './later-entries.ts';
import { type Entrance, takeIn } from './take-in.ts';

/** `known`: the address is already subscribed. `expired`: the lead was deleted or its subscription has ended. */
export type Confirmation = 'confirmed' | 'known' | 'expired';

export function subscriptions({ write }: Transactions) {
  return {
    /** Makes an unconfirmed lead the subscription of its address and takes it in. */
    confirm: (leadId: string, { now, ...entrance }: Entrance & { readonly now: Date }) =>
      write((db) => confirm(db, recordLater(db, now), leadId, entrance, now)),
  };
}

export type Subscriptions = ReturnType<typeof subscriptions>;

async function confirm(
  db: Db,
  record: RecordEntry,
  leadId: string,
  entrance: Entrance,
  now: Date,
): Promise<Confirmation> {
  const lead = await stateOf(db, leadId);
  if (lead?.status !== 'accepted' || lead.unsubscribed_at !== null) return 'expired';
  const payload = JSON.parse(lead.payload) as LeadPayload;
  const { emailAddress } = payload;
  if (await isSuppressed(db, String(emailAddress))) return 'expired';
  const address = addressKey(String(emailAddress));
  // Locks the address first, so that only one of two links clicked at the same time can confirm it.
  const holder = await stateOf(db, await lockAddress(db, address, leadId));
  const current = await stateOf(db, leadId);
  if (!current || current.unconfirmed_since === null) return current ? 'known' : 'expired';
  if (holder && holder.unsubscribed_at === null && holder.unconfirmed_since === null)
    return 'known';
  await assignAddress(db, address, leadId);
  await updateRows(
    db,
    'leads',
    { id: leadId },
    { unconfirmed_since: null, confirmed_at: now.getTime() },
  );
  await takeIn(db, record, leadOf({ ...current, unconfirmed_since: null }), entrance, now);
  return 'confirmed';
}

/**
 * Returns the lead that already holds the address, or null if this lead holds it from now on. If two claims are
 * concurrent, the second waits for the first one's commit. An address becomes free after its subscription has ended, or
 * a day after an unanswered confirmation email, so it gets at most one such email a day.
 */
export async function claimAddress(
  db: Db,
  emailAddress: string,
  leadId: string,
  now: Date,
): Promise<string | null> {
  const address = addressKey(emailAddress);
  const holderId = await lockAddress(db, address, leadId);
  if (holderId === leadId) return null;
  const holder = await stateOf(db, holderId);
  if (holder && !isFree(holder, now)) return holderId;
  await assignAddress(db, address, leadId);
  return null;
}

function isFree({ unsubscribed_at: endedAt, unconfirmed_since: askedAt }: State, now: Date) {
  if (endedAt !== null) return true;
  return askedAt !== null && askedAt + confirmationPauseMs <= now.getTime();
}

/** Returns the lead that holds the address; this one takes it if none does. Locks the row until the commit. */
async function lockAddress(db: Db, address: string, leadId: string): Promise<string> {
  const row = await db
    .insertInto('subscriptions')
    .values({ address, lead_id: leadId })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address }))
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return row.lead_id;
}

async function assignAddress(db: Db, address: string, leadId: string): Promise<void> {
  await updateRows(db, 'subscriptions', { address }, { lead_id: leadId });
}

type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>;

function stateOf(db: Db, leadId: string) {
  return findRow(db, 'leads', { id: leadId });
}

const confirmationPauseMs = 24 * 60 * 60 * 1000;
