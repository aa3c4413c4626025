import { mailForm } from '#contract/forms/mail.ts';
import { email } from '#contract/rules.ts';
import { auditedChanges, type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { accept } from '#server/leads/accept.ts';
import { addAnswer } from '#server/leads/answers.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import { queueLeadAnswered } from '#server/leads/events/lead-events.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { notifyOfAnswer } from '#server/leads/notifications/notify.ts';
import { listRecipientRules } from '#server/leads/recipients/recipient-rules.ts';
import { addMissingDocuments } from '#server/leads/search/search-documents.ts';
import { newId } from '#server/lib/ids.ts';
import { type Match, matchLead } from './match-lead.ts';
import type { ReceivedMessage } from './received-message.ts';

/** The reading position in a mailbox. */
export type MailboxState = {
  /** Null before the first read. */
  readonly uidValidity: string | null;
  readonly lastUid: number;
  /** When the mailbox was first read. */
  readonly since: Date;
};

export type MailboxReport = {
  /** Null if it was not read. */
  readonly readAt: Date | null;
  readonly error: string | null;
};

/** A place in a mailbox. */
export type MailboxPlace = {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly uid: number;
};

/** The deliveries to queue when a stranger's mail becomes a lead. */
export type Strangers = { readonly deliveries: readonly DeliveryRequest[] };

/** `known`: the message was taken before. `left`: it is about no lead. */
export type Taken =
  | { readonly result: 'taken'; readonly leadId: string }
  | { readonly result: 'known' | 'left' };

export type Mailboxes = {
  /** Leases a mailbox to one process; null while another one has it. */
  readonly claimMailbox: (
    mailbox: string,
    owner: string,
    leaseMs: number,
    now: Date,
  ) => Promise<MailboxState | null>;
  readonly releaseMailbox: (mailbox: string, owner: string) => Promise<void>;
  /** Starts reading after a UID, in a mailbox that is new or was rebuilt. */
  readonly startMailbox: (place: MailboxPlace) => Promise<void>;
  /**
   * Adds a message to its lead, exactly once: the message, its files, the audit entry, and the
   * place in the mailbox are one transaction.
   */
  readonly takeMessage: (
    place: MailboxPlace,
    message: ReceivedMessage,
    now: Date,
    strangers?: Strangers,
    /** Addresses of our people in lower case, in addition to those of users and rules. */
    teamAddresses?: readonly string[],
  ) => Promise<Taken>;
  /** Advances the place past a message that we sent ourselves. */
  readonly passMessage: (place: MailboxPlace) => Promise<void>;
  /** Records that all of a mailbox was read, or why it can't be. */
  readonly reportMailbox: (mailbox: string, report: MailboxReport) => Promise<void>;
};

export function mailboxes(connection: Connection, transactions: Transactions): Mailboxes {
  const { write } = transactions;
  return {
    claimMailbox: (mailbox, owner, leaseMs, now) =>
      write((db) => claim(db, { mailbox, owner, leaseMs, now: now.getTime() })),

    releaseMailbox: async (mailbox, owner) => {
      await write((db) =>
        db
          .updateTable('mailboxes')
          .set({ lease_owner: null, leased_until: null })
          .where('name', '=', mailbox)
          .where('lease_owner', '=', owner)
          .execute(),
      );
    },

    startMailbox: async ({ mailbox, uidValidity, uid }) => {
      await write((db) =>
        db
          .updateTable('mailboxes')
          .set({ uid_validity: uidValidity, last_uid: uid })
          .where('name', '=', mailbox)
          .execute(),
      );
    },

    takeMessage: async (place, message, now, strangers, teamAddresses = []) => {
      // Senders are matched by search documents, which the console may not have added yet.
      await addMissingDocuments(transactions, now);
      const change = auditedChanges(connection, transactions, () => now);
      return change(systemActor, (db, record) =>
        take(db, record, { place, message, now, strangers, teamAddresses }),
      );
    },

    passMessage: async (place) => {
      await write((db) => moveOn(db, place));
    },

    reportMailbox: async (mailbox, { readAt, error }) => {
      await write((db) =>
        db
          .updateTable('mailboxes')
          .set({ last_error: error, ...(readAt ? { read_at: readAt.getTime() } : {}) })
          .where('name', '=', mailbox)
          .execute(),
      );
    },
  };
}

async function claim(
  db: Db,
  {
    mailbox,
    owner,
    leaseMs,
    now,
  }: { mailbox: string; owner: string; leaseMs: number; now: number },
): Promise<MailboxState | null> {
  await db
    .insertInto('mailboxes')
    .values({ name: mailbox, uid_validity: null, last_uid: 0, since: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .updateTable('mailboxes')
    .set({ lease_owner: owner, leased_until: now + leaseMs })
    .where('name', '=', mailbox)
    .where((mine) =>
      mine.or([
        mine('leased_until', 'is', null),
        mine('leased_until', '<=', now),
        // Takes over a lease that ends too far in the future, because the clock was set back since.
        mine('leased_until', '>', now + 2 * leaseMs),
        mine('lease_owner', '=', owner),
      ]),
    )
    .returning(['uid_validity', 'last_uid', 'since'])
    .executeTakeFirst();
  if (!row) return null;
  return { uidValidity: row.uid_validity, lastUid: row.last_uid, since: new Date(row.since) };
}

async function take(
  db: Db,
  record: RecordEntry,
  {
    place,
    message,
    now,
    strangers,
    teamAddresses,
  }: {
    readonly place: MailboxPlace;
    readonly message: ReceivedMessage;
    readonly now: Date;
    readonly strangers: Strangers | undefined;
    readonly teamAddresses: readonly string[];
  },
): Promise<Taken> {
  await moveOn(db, place);
  const fresh = await db
    .insertInto('taken_messages')
    .values({ fingerprint: message.fingerprint, taken_at: now.getTime() })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  if (!fresh) return { result: 'known' };
  const kind = (await isColleague(db, message, teamAddresses)) ? 'team' : message.kind;
  const match =
    (await matchLead(db, message)) ??
    (strangers && kind === 'answer' ? await addLead(db, message, strangers, now) : null);
  // A colleague's mail without a reference to a lead is about something else.
  if (!match || (kind === 'team' && match.matchedBy === 'sender')) return { result: 'left' };
  const { leadId, matchedBy, addresses } = match;
  const { from, subject, text, quoted, mark, messageId, receivedAt, bounce } = message;
  const bounced = bounce?.addresses.find((address) => addresses.includes(address)) ?? null;
  const id = newId();
  await addAnswer(db, {
    ...{ id, lead_id: leadId, kind, matched_by: matchedBy },
    is_from_other: kind === 'answer' && !addresses.includes(from.address) ? 1 : 0,
    ...{ from_name: from.name, from_address: from.address, subject, text, quoted, mark },
    message_id: messageId,
    received_at: Math.min(receivedAt.getTime(), now.getTime()),
    bounced_address: bounced,
    bounce_reason: bounced === null ? null : (bounce?.reason ?? ''),
    files: message.files.map((file) => ({ ...file, id: newId() })),
  });
  await record({ action: 'answer-received', leadId, details: { kind } });
  if (kind === 'answer') {
    await queueLeadAnswered(db, leadId, id, now);
    await notifyOfAnswer(db, { leadId, answerId: id }, now);
  }
  return { result: 'taken', leadId };
}

/**
 * Creates a lead from a stranger's mail; null for mailing lists and for mail from before the first
 * reading.
 */
async function addLead(
  db: Db,
  { from, subject, text, isBulk, isOld }: ReceivedMessage,
  { deliveries }: Strangers,
  now: Date,
): Promise<Match | null> {
  if (isBulk || isOld || !email.holds(from.address)) return null;
  const id = newId();
  const message = text.slice(0, mailForm.fields.message.maxLength);
  await accept(db, {
    lead: {
      ...{ id, form: mailForm.id, receivedAt: now, status: 'accepted' },
      payload: payloadOf({
        ...{ firstname: from.name, emailAddress: from.address, subject, message },
      }),
    },
    deliveries,
    reply: { success: true, heading: '', message: '' },
    idempotency: null,
    token: null,
  });
  return { leadId: id, matchedBy: 'sender', addresses: [from.address] };
}

/**
 * True for users, and for recipients of mails about leads, who may reply to them without being
 * users.
 */
async function isColleague(
  db: Db,
  { kind, from }: ReceivedMessage,
  teamAddresses: readonly string[],
): Promise<boolean> {
  if (kind !== 'answer') return false;
  if (teamAddresses.includes(from.address)) return true;
  const rules = await listRecipientRules(db);
  if (rules.some(({ addresses }) => addresses.includes(from.address))) return true;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', from.address)
    .executeTakeFirst();
  return user !== undefined;
}

async function moveOn(db: Db, { mailbox, uidValidity, uid }: MailboxPlace): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ last_uid: uid })
    .where('name', '=', mailbox)
    .where('uid_validity', '=', uidValidity)
    .where('last_uid', '<', uid)
    .execute();
}
