import type {
  AnswerKind,
  AnswerMark,
  FileOmission,
  MatchedBy,
} from '#console/contract/conversation.ts';
import type { PassReason } from '#console/contract/health.ts';
import {
  bigint,
  type Feature,
  generated,
  integer,
  nullable,
  text,
} from '#server/db/schema/feature.ts';

/** Incoming mail: answers about leads, and the reading position in each mailbox. */
export const conversation = {
  tables: {
    lead_answers: {
      id: text('primary key'),
      lead_id: text('references leads (id) on delete cascade'),
      kind: text<AnswerKind>(`check (kind in ('answer', 'team', 'auto-reply', 'bounce'))`),
      matched_by: text<MatchedBy>(`check (matched_by in ('address', 'thread', 'sender'))`),
      /** 1 if the sender's address is not one of the lead's. */
      is_from_other: integer(),
      from_name: text(),
      from_address: text(),
      subject: text(),
      /** The new text, and the part that quotes earlier emails. */
      text: text(),
      quoted: text(),
      mark: nullable(text<AnswerMark>()),
      /** Later emails may refer to it. Blank if the email has none. */
      message_id: text(),
      /** When the company's mail server received it. */
      received_at: bigint(),
      /** 1 for an email from a colleague's address that the mail server didn't vouch for. */
      is_unverified: generated(integer('default 0')),
      /** For a bounce: the undeliverable address in lower case, and the mail server's reason. */
      bounced_address: nullable(text()),
      bounce_reason: nullable(text()),
    },
    answer_files: {
      id: text('primary key'),
      answer_id: text('references lead_answers (id) on delete cascade'),
      position: integer(),
      name: text(),
      /** Detected from the content, never taken from the sender. */
      media_type: text(),
      size: bigint(),
      /** The reason the content was not kept; null if it was kept. */
      omission: nullable(text<FileOmission>()),
    },
    /** A file's content in base64, in pieces small enough that hundreds fit in memory. */
    answer_file_parts: {
      file_id: text('references answer_files (id) on delete cascade'),
      position: integer(),
      content: text(),
    },
    /** Hashes of messages added to leads. They outlive the leads, so an erased email is never added again. */
    taken_messages: { fingerprint: text('primary key'), taken_at: bigint() },
    /** One row per mailbox that was ever read. */
    mailboxes: {
      /** A hash of server, user, and folder. */
      name: text('primary key'),
      /** UIDs are valid only together with this value (RFC 9051, section 2.3.1.1); null before the first read. */
      uid_validity: nullable(text()),
      last_uid: bigint(),
      /** When the mailbox was first read. Older mail is ignored unless it refers to a lead. */
      since: bigint(),
      /** When the mailbox was last read to the end, and the error if it can't be read now. */
      read_at: nullable(bigint()),
      last_error: nullable(text()),
      lease_owner: nullable(text()),
      leased_until: nullable(bigint()),
      /** The message being read, and the number of attempts. */
      attempted_uid: nullable(bigint()),
      attempts: generated(integer('default 0')),
    },
    /** Messages that were not added to a lead, shown in Health. Removed after a week. */
    skipped_messages: {
      mailbox: text(),
      uid_validity: text(),
      uid: bigint(),
      /** The sender in its header; blank if unknown. */
      sender: text(),
      subject: generated(text(`default ''`)),
      reason: generated(text<PassReason>(`default 'unreadable'`)),
      bytes: bigint(),
      received_at: bigint(),
      skipped_at: bigint(),
    },
  },
  constraints: {
    answer_file_parts: 'primary key (file_id, position)',
    skipped_messages: 'primary key (mailbox, uid_validity, uid)',
  },
  statements: [
    'create index lead_answers_by_lead on lead_answers (lead_id, received_at)',
    `create index lead_answers_by_message on lead_answers (message_id) where message_id <> ''`,
    'create index answer_files_by_answer on answer_files (answer_id)',
  ],
} satisfies Feature;
