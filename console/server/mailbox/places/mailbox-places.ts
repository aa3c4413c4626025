import type { AnswerMark } from '#console/contract/conversation.ts';
import type { PassReason } from '#console/contract/health.ts';
import type { ReceivedFile } from '#console/server/leads/answers.ts';
import type { Db } from '#server/db/connection.ts';
import { insertNew } from '#server/db/rows.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** The reading position in a mailbox. */
export type MailboxState = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** A place in a mailbox. */
export type MailboxPlace = {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly uid: number;
};

/** A message that was not added to a lead, as Health shows it. */
export type SkippedMessage = {
  /** The sender in its header; blank if even that can't be read. */
  readonly sender: CleanText;
  readonly subject: CleanText;
  readonly reason: PassReason;
  readonly bytes: number;
  readonly receivedAt: Date;
};

export async function claim(db: Db, name: string, owner: string, leaseMs: number, now: number) {
  await insertNew(db, 'mailboxes', { name, uid_validity: null, last_uid: 0, since: now });
  const row = await db
    .updateTable('mailboxes')
    .set({ lease_owner: owner, leased_until: now + leaseMs })
    .where('name', '=', name)
    .where((mine) =>
      mine.or([
        mine('leased_until', 'is', null),
        mine('leased_until', '<=', now),
        // A lease that ends too far in the future was taken before the clock was set back.
        mine('leased_until', '>', now + 2 * leaseMs),
        mine('lease_owner', '=', owner),
      ]),
    )
    .returning(['uid_validity', 'last_uid', 'since'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    /** Null before the first read. */
    uidValidity: row.uid_validity,
    lastUid: row.last_uid,
    /** When the mailbox was first read. */
    since: new Date(row.since),
  };
}

export async function begin(
  db: Db,
  { mailbox, uidValidity, uid }: MailboxPlace,
  isRepeated: boolean,
): Promise<number> {
  const row = await db
    .updateTable('mailboxes')
    .set((own) => ({
      attempted_uid: uid,
      attempts: own
        .case()
        .when('attempted_uid', '=', uid)
        .then(own('attempts', '+', isRepeated ? 0 : 1))
        .else(1)
        .end(),
    }))
    .where('name', '=', mailbox)
    .where('uid_validity', '=', uidValidity)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 1;
}

export async function moveOn(db: Db, { mailbox, uidValidity, uid }: MailboxPlace): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ last_uid: uid })
    .where('name', '=', mailbox)
    .where('uid_validity', '=', uidValidity)
    .where('last_uid', '<', uid)
    .execute();
}

/** Advances the place past a message that is not added to a lead, and records it for Health. */
export async function skip(
  db: Db,
  place: MailboxPlace,
  { sender, subject, reason, bytes, receivedAt }: SkippedMessage,
  now: Date,
): Promise<void> {
  await moveOn(db, place);
  await insertNew(db, 'skipped_messages', {
    mailbox: place.mailbox,
    uid_validity: place.uidValidity,
    uid: place.uid,
    sender,
    subject,
    reason,
    bytes,
    received_at: receivedAt.getTime(),
    skipped_at: now.getTime(),
  });
}

/** An email as read from the mailbox. Only `signedLeadIds` and `isVouchedFor` are trusted. */
export type ReceivedMessage = {
  /** Identifies the message, even in a mailbox that was rebuilt. */
  readonly fingerprint: string;
  readonly kind: 'answer' | 'auto-reply' | 'bounce';
  /** True if a list or a newsletter sent it. */
  readonly isBulk: boolean;
  /**
   * True for emails sent before the mailbox was first read. Such emails become answers only if they refer to a lead.
   */
  readonly isOld: boolean;
  /** The leads in its recipients' signed addresses. */
  readonly signedLeadIds: readonly string[];
  /** Message-IDs of earlier emails, newest first. */
  readonly references: readonly CleanText[];
  /** `address` is in lower case. */
  readonly from: { readonly name: CleanText; readonly address: CleanText };
  /** The addresses that its lead may have, in lower case: those in From and in Reply-To. */
  readonly senders: readonly CleanText[];
  /** True if the company's own mail server vouches for the address in `from`. */
  readonly isVouchedFor: boolean;
  readonly subject: CleanText;
  readonly text: CleanText;
  readonly quoted: CleanText;
  readonly mark: AnswerMark | null;
  readonly messageId: CleanText;
  readonly bytes: number;
  readonly receivedAt: Date;
  /** Addresses that email can't be delivered to, in lower case, and the mail server's reason. */
  readonly bounce: { readonly addresses: readonly CleanText[]; readonly reason: CleanText } | null;
  readonly files: readonly ReceivedFile[];
};
