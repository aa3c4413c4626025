import type { AnswerKind } from '#console/contract/conversation.ts';
import type { PassReason } from '#console/contract/health.ts';
import { addAnswer } from '#console/server/leads/answers.ts';
import {
  begin,
  claim,
  type MailboxPlace,
  moveOn,
  type ReceivedMessage,
  type SkippedMessage,
  skip,
} from '#console/server/mailbox/places/mailbox-places.ts';
import { type Match, matchLead } from '#console/server/mailbox/places/match-lead.ts';
import { notifyOfAnswer, notifyOfBounce } from '#console/server/notices/notify.ts';
import { queueLeadAnswered } from '#console/server/routing/lead-events.ts';
import { listLeadRules } from '#console/server/routing/lead-rules.ts';
import { mailForm } from '#contract/forms.ts';
import { email } from '#contract/rules.ts';
import { auditedChanges, type RecordEntry, systemActor } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { isWithinQuota } from '#server/db/rate-limits.ts';
import { findRow, insertNew, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { accept } from '#server/leads/entrance/accept.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';

/** `known`: the message was taken before. `ignored`: it is not about any lead. */
export type Taken =
  | { readonly result: 'taken'; readonly leadId: string }
  | { readonly result: 'known' | 'ignored' };

export function mailboxes(transactions: Transactions) {
  const { write } = transactions;
  return {
    /** Leases a mailbox to one process; null while another process has it. */
    claimMailbox: (mailbox: string, owner: string, leaseMs: number, now: Date) =>
      write((db) => claim(db, mailbox, owner, leaseMs, now.getTime())),

    releaseMailbox: async (mailbox: string, owner: string) => {
      // Stopping the server doesn't count as a failed attempt to read the current message.
      const released = { lease_owner: null, leased_until: null, attempted_uid: null };
      const own = { name: mailbox, lease_owner: owner };
      await write((db) => updateRows(db, 'mailboxes', own, released));
    },

    /** Starts reading after a UID, if a mailbox is new or was rebuilt. */
    startMailbox: async ({ mailbox, uidValidity, uid }: MailboxPlace) => {
      const start = { uid_validity: uidValidity, last_uid: uid, attempted_uid: null };
      await write((db) => updateRows(db, 'mailboxes', { name: mailbox }, start));
    },

    /**
     * Counts an attempt to read a message before fetching it, so that an attempt counts even if it kills the process.
     * Returns the number of attempts. `isRepeated` is true if an outage ended the last attempt, which then doesn't
     * count.
     */
    beginMessage: (place: MailboxPlace, isRepeated: boolean) =>
      write((db) => begin(db, place, isRepeated)),

    /** False if only a stranger's new lead could have the message. */
    isAboutLead: (message: ReceivedMessage) =>
      transactions.read(async (db) => (await matchLead(db, message)) !== null),

    /**
     * Adds a message to its lead, exactly once: the message, its files, the audit entry, and the place in the mailbox
     * are one transaction. `teamAddresses`, in lower case, are our people's addresses besides those of users and in
     * rules.
     */
    takeMessage: async (
      place: MailboxPlace,
      message: ReceivedMessage,
      now: Date,
      strangers?: Entrance,
      teamAddresses: readonly string[] = [],
    ) => {
      const change = auditedChanges(transactions, () => now);
      return change(systemActor, (db, record) =>
        take(db, record, { place, message, now, strangers, teamAddresses }),
      );
    },

    /** Advances the place past a message from the mailbox's own address, or one that has been removed. */
    passMessage: async (place: MailboxPlace, message: ReceivedMessage | null, now: Date) => {
      await write(async (db) => {
        // The server's own emails need no record.
        if (!message || message.isBulk || !(await isNew(db, message, now))) await moveOn(db, place);
        else await pass(db, { place, message, now }, 'own');
      });
    },

    /** Advances the place past a message that can't be read, and records it for Health. */
    skipMessage: async (place: MailboxPlace, skipped: SkippedMessage, now: Date) => {
      await write((db) => skip(db, place, skipped, now));
    },

    /** Records that a mailbox was read to the end, or the reason it can't be read. */
    reportMailbox: async (
      mailbox: string,
      { readAt, error }: { readonly readAt: Date | null; readonly error: string | null },
    ) => {
      const read = { last_error: error, read_at: readAt?.getTime() };
      await write((db) => updateRows(db, 'mailboxes', { name: mailbox }, read));
    },
  };
}

export type Mailboxes = ReturnType<typeof mailboxes>;

type Taking = {
  readonly place: MailboxPlace;
  readonly message: ReceivedMessage;
  readonly now: Date;
  readonly strangers: Entrance | undefined;
  readonly teamAddresses: readonly string[];
};

async function take(
  db: Db,
  record: RecordEntry,
  { place, message, now, strangers, teamAddresses }: Taking,
): Promise<Taken> {
  await moveOn(db, place);
  if (!(await isNew(db, message, now))) return { result: 'known' };
  const kind = (await isColleague(db, message, teamAddresses)) ? 'team' : message.kind;
  const known = await matchLead(db, message);
  const match =
    known ??
    (strangers && kind === 'answer' ? await addLead(db, record, message, strangers, now) : null);
  // A colleague's email without a reference to a lead is about something else.
  if (!match || (kind === 'team' && match.matchedBy === 'sender')) {
    await pass(db, { place, message, now }, reasonOf(message, kind));
    return { result: 'ignored' };
  }
  const { leadId } = match;
  const id = newId();
  const row = answerRow(message, match, kind);
  await addAnswer(db, {
    id,
    kind,
    ...row,
    received_at: await arrivalOf(db, { ...message, kind }, leadId, now),
  });
  await record({ action: 'answer-received', leadId, details: { kind } });
  if (kind === 'answer') {
    await queueLeadAnswered(db, leadId, id, now);
    // A new lead has its own emails.
    if (known) await notifyOfAnswer(db, { leadId, answerId: id }, { now, team: teamAddresses });
  }
  if (row.bounced_address !== null) await notifyOfBounce(db, { leadId, item: id }, now);
  return { result: 'taken', leadId };
}

/** False if the message was read before, even in a mailbox that was rebuilt since. */
function isNew(db: Db, { fingerprint }: ReceivedMessage, now: Date): Promise<boolean> {
  return insertNew(db, 'taken_messages', { fingerprint, taken_at: now.getTime() });
}

function reasonOf({ isOld, isBulk, signedLeadIds }: ReceivedMessage, kind: AnswerKind): PassReason {
  if (kind !== 'answer') return kind;
  if (isOld) return 'old';
  // An email to a signed address answers an email about a lead that was erased.
  return isBulk && signedLeadIds.length === 0 ? 'list' : 'stranger';
}

/** Records a message that is not added to a lead, unless it is older than the records that Health keeps. */
async function pass(
  db: Db,
  { place, message, now }: Pick<Taking, 'place' | 'message' | 'now'>,
  reason: PassReason,
): Promise<void> {
  const { from, subject, bytes, receivedAt, isOld } = message;
  if (isOld && receivedAt.getTime() < now.getTime() - keptMs) return moveOn(db, place);
  const sender = cleanLine(from.name === '' ? from.address : `${from.name} <${from.address}>`, 400);
  await skip(db, place, { sender, subject, reason, bytes, receivedAt }, now);
}

const keptMs = 7 * 24 * 60 * 60 * 1000;

function answerRow(
  message: ReceivedMessage,
  { leadId, matchedBy, addresses }: Match,
  kind: ReceivedMessage['kind'] | 'team',
) {
  const { from, subject, text, quoted, mark, messageId, bounce } = message;
  const bounced = bounce?.addresses.find((address) => addresses.includes(address)) ?? null;
  return {
    lead_id: leadId,
    matched_by: matchedBy,
    // Anyone can put a colleague's address in From.
    is_unverified: Number(kind === 'team' && !message.isVouchedFor),
    is_from_other: Number(kind === 'answer' && !addresses.includes(from.address)),
    from_name: from.name,
    from_address: from.address,
    subject,
    text,
    quoted,
    mark,
    message_id: messageId,
    bounced_address: bounced,
    bounce_reason: bounced === null ? null : (bounce?.reason ?? ''),
    files: message.files.map((file) => ({ ...file, id: newId() })),
  };
}

/**
 * When an email arrived. A visitor's that was read after the team had last written counts from now: nobody had seen it,
 * and its lead would not be in `To answer`.
 */
async function arrivalOf(
  db: Db,
  { kind, receivedAt, isOld }: Pick<ReceivedMessage, 'receivedAt' | 'isOld'> & { kind: AnswerKind },
  leadId: string,
  now: Date,
): Promise<number> {
  const work = await findRow(db, 'lead_work', { lead_id: leadId });
  const decidedAt = Math.max(work?.replied_at ?? 0, work?.no_reply_to ?? 0);
  const isMissed = kind === 'answer' && !isOld && receivedAt.getTime() <= decidedAt;
  return isMissed ? now.getTime() : Math.min(receivedAt.getTime(), now.getTime());
}

/**
 * Creates a lead from a stranger's email, in quarantine if there are too many (R229); null for mailing lists and for emails from before the mailbox was first read.
 */
async function addLead(
  db: Db,
  record: RecordEntry,
  { from, subject, text, isBulk, isOld }: ReceivedMessage,
  strangers: Entrance,
  now: Date,
): Promise<Match | null> {
  if (isBulk || isOld || !email.holds(from.address)) return null;
  // Anyone can send many emails, and each accepted lead is one more email to the team.
  const isHeld = !(await isWithinQuota(db, strangersQuota, now));
  const id = newId();
  const message = text.slice(0, mailForm.fields.message.maxLength);
  await accept(db, record, {
    ...strangers,
    lead: {
      id,
      form: mailForm.id,
      receivedAt: now,
      status: isHeld ? 'quarantined' : 'accepted',
      ...(isHeld ? { intake: { source: {}, heldBecause: 'too-many-emails' } } : {}),
      payload: payloadOf({
        firstname: from.name,
        emailAddress: from.address,
        subject,
        message,
      }),
    },
    response: { success: true, heading: '', message: '' },
    idempotency: null,
    token: null,
  });
  return { leadId: id, matchedBy: 'sender', addresses: [from.address] };
}

const strangersQuota = { bucket: 'leads-by-email', limit: 60, windowSeconds: 60 * 60 };

/**
 * True for users, and for recipients of emails about leads, who may reply to them without being
 * users.
 */
async function isColleague(
  db: Db,
  { kind, from }: ReceivedMessage,
  teamAddresses: readonly string[],
): Promise<boolean> {
  if (kind !== 'answer') return false;
  if (teamAddresses.includes(from.address)) return true;
  const rules = await listLeadRules(db);
  if (rules.some(({ addresses }) => addresses.includes(from.address))) return true;
  return (await findRow(db, 'users', { email: from.address })) !== undefined;
}
