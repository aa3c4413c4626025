import type {
  AnswerKind,
  AnswerMark,
  FileOmission,
  MatchedBy,
} from '#contract/console/conversation.ts';
import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';

/** Incoming mail: answers to leads, and the reading position in each mailbox. */
export const conversation = {
  tables: {
    lead_answers: {
      id: text(),
      lead_id: text(),
      kind: text<AnswerKind>(),
      matched_by: text<MatchedBy>(),
      /** 1 if the sender's address is not one of the lead's. */
      is_from_other: integer(),
      from_name: text(),
      from_address: text(),
      subject: text(),
      /** The new text, and the part that quotes earlier mails. */
      text: text(),
      quoted: text(),
      mark: nullable(text<AnswerMark>()),
      /** Blank if the mail has none. Later mails may refer to it. */
      message_id: text(),
      /** When the company's mail server received it. */
      received_at: bigint(),
      /** 1 for an email from a colleague's address that the mail server didn't vouch for. */
      is_unverified: generated(integer()),
      /** For a bounce: the undeliverable address in lower case, and the mail server's reason. */
      bounced_address: nullable(text()),
      bounce_reason: nullable(text()),
    },
    answer_files: {
      id: text(),
      answer_id: text(),
      position: integer(),
      name: text(),
      /** Detected from the content, never taken from the sender. */
      media_type: text(),
      size: bigint(),
      /** The reason for not keeping the content; null if it was kept. */
      omission: nullable(text<FileOmission>()),
    },
    /** The content of a file in base64, in pieces so small that hundreds fit in memory. */
    answer_file_parts: { file_id: text(), position: integer(), content: text() },
    /**
     * Hashes of messages that were added to leads. They outlive the leads, so that an erased mail is never added again.
     */
    taken_messages: { fingerprint: text(), taken_at: bigint() },
    /** One row per mailbox that was ever read. */
    mailboxes: {
      /** A hash of server, user, and folder. */
      name: text(),
      /** UIDs are valid only together with this value (RFC 9051, section 2.3.1.1); null before the first read. */
      uid_validity: nullable(text()),
      last_uid: bigint(),
      /** When the mailbox was first read. Earlier mail is ignored. */
      since: bigint(),
      /** When the mailbox was last read completely, and the error if it can't be read now. */
      read_at: nullable(bigint()),
      last_error: nullable(text()),
      lease_owner: nullable(text()),
      leased_until: nullable(bigint()),
      /** The message that is being read, and how often that was tried. */
      attempted_uid: nullable(bigint()),
      attempts: generated(integer()),
    },
    /** Messages that could not be read, for Health. Removed after a week. */
    skipped_messages: {
      mailbox: text(),
      uid_validity: text(),
      uid: bigint(),
      /** From its header; blank if unknown. */
      sender: text(),
      bytes: bigint(),
      received_at: bigint(),
      skipped_at: bigint(),
    },
  },
  migrations: {
    '032-conversation': [
      `create table lead_answers (
        id text primary key,
        lead_id text not null references leads (id) on delete cascade,
        kind text not null check (kind in ('answer', 'team', 'auto-reply', 'bounce')),
        matched_by text not null check (matched_by in ('address', 'thread', 'sender')),
        is_from_other integer not null,
        from_name text not null,
        from_address text not null,
        subject text not null,
        text text not null,
        quoted text not null,
        mark text,
        message_id text not null,
        received_at bigint not null,
        bounced_address text,
        bounce_reason text
      )`,
      'create index lead_answers_by_lead on lead_answers (lead_id, received_at)',
      `create index lead_answers_by_message on lead_answers (message_id) where message_id <> ''`,
      `create table answer_files (
        id text primary key,
        answer_id text not null references lead_answers (id) on delete cascade,
        position integer not null,
        name text not null,
        media_type text not null,
        size bigint not null,
        omission text
      )`,
      'create index answer_files_by_answer on answer_files (answer_id)',
      `create table answer_file_parts (
        file_id text not null references answer_files (id) on delete cascade,
        position integer not null,
        content text not null,
        primary key (file_id, position)
      )`,
      'create table taken_messages (fingerprint text primary key, taken_at bigint not null)',
      `create table mailboxes (
        name text primary key,
        uid_validity text,
        last_uid bigint not null,
        since bigint not null,
        read_at bigint,
        last_error text,
        lease_owner text,
        leased_until bigint
      )`,
    ],
    '052-skipped-messages': [
      'alter table lead_answers add column is_unverified integer not null default 0',
      'alter table mailboxes add column attempted_uid bigint',
      'alter table mailboxes add column attempts integer not null default 0',
      `create table skipped_messages (
        mailbox text not null,
        uid_validity text not null,
        uid bigint not null,
        sender text not null,
        bytes bigint not null,
        received_at bigint not null,
        skipped_at bigint not null,
        primary key (mailbox, uid_validity, uid)
      )`,
    ],
  },
} satisfies Feature;
