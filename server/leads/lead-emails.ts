import type { ReplyFile } from '#console/contract/reply-files.ts';
import { mergesOf } from '#console/server/leads/merges-of.ts';
import { email } from '#contract/rules.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { readFilePart } from './files/file-parts.ts';
import { filesOfReplies } from './files/stored-reply-files.ts';
import type { Lead } from './lead.ts';

/** A reply as the user wrote it. */
export type ReplyToSend = {
  readonly subject: string;
  readonly text: string;
  readonly author: { readonly name: string; readonly signature: string };
  /** The author's address. */
  readonly replyTo: string;
  /** The delivery of the acknowledgment that the reply follows. */
  readonly parentId: string | null;
  /** The Message-ID of the visitor's email that the author had read; null if there was none. */
  readonly answeredId: string | null;
  readonly cc: readonly string[];
  readonly files: readonly ReplyFile[];
  readonly createdAt: Date;
};

/** The mentioned user and the author of the note. */
export type MentionToSend = {
  readonly author: string;
  readonly name: string;
  readonly address: string;
  readonly createdAt: Date;
};

export function leadEmails({ read }: Pick<Transactions, 'read'>) {
  return {
    findReply: (id: string) => findReply(read, id),
    /** One piece of a reply's file; null after the last piece, or if the file was erased. */
    replyFilePart: (fileId: string, position: number) =>
      read((db) => readFilePart(db, 'reply_file_parts', fileId, position)),
    /** Null if the note was removed or the user was disabled. */
    findMention: (id: string) => read((db) => findMention(db, id)),
  };
}

/** Reads users' replies and mentions for the worker that emails them. */
export type LeadEmails = ReturnType<typeof leadEmails>;

async function findReply(read: Transactions['read'], id: string): Promise<ReplyToSend | null> {
  // Reads the files first: if the lead is erased in between, the reply is missing too, and isn't sent without its
  // files.
  const files = await read((db) => filesOfReplies(db, [id]));
  const row = await read((db) =>
    db
      .selectFrom('lead_replies')
      .innerJoin('users', 'users.id', 'author_id')
      .selectAll('lead_replies')
      .select(['users.name', 'users.signature'])
      .where('lead_replies.id', '=', id)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const merged = await read((db) => mergesOf(db, row.lead_id));
  const answered = await read((db) =>
    db
      .selectFrom('lead_answers')
      .select('message_id')
      .where('lead_id', 'in', [row.lead_id, ...merged.from])
      .where('kind', '=', 'answer')
      .where('message_id', '<>', '')
      .where('received_at', '<=', row.created_at)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  return {
    subject: row.subject,
    text: row.text,
    author: { name: row.name, signature: row.signature },
    replyTo: row.reply_to,
    parentId: row.parent_id,
    answeredId: answered?.message_id ?? null,
    cc: JSON.parse(row.cc) as string[],
    files: files.get(id) ?? [],
    createdAt: new Date(row.created_at),
  };
}

async function findMention(db: Db, id: string): Promise<MentionToSend | null> {
  const row = await db
    .selectFrom('note_mentions')
    .innerJoin('lead_notes', 'lead_notes.id', 'note_mentions.note_id')
    .innerJoin('users', 'users.id', 'note_mentions.user_id')
    .leftJoin('users as author', 'author.id', 'lead_notes.author_id')
    .select(['users.name', 'users.email', 'author.name as author'])
    .select(['note_mentions.created_at', 'lead_notes.author_name'])
    .where('note_mentions.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    author: row.author ?? row.author_name ?? 'Somebody',
    name: row.name,
    address: row.email,
    createdAt: new Date(row.created_at),
  };
}

/** The reason, as shown to the user, that a lead can't be replied to by email; null if it can. */
export function whyNoReply({ status, payload: { emailAddress } }: Lead): string | null {
  if (status === 'spam' || status === 'quarantined') return 'Release the lead before you reply.';
  if (status === 'unsubscribed') return 'This person has unsubscribed.';
  if (status === 'unconfirmed') return 'The owner of this address has not confirmed it.';
  if (typeof emailAddress !== 'string' || emailAddress === '') {
    return 'This lead has no email address.';
  }
  return email.holds(emailAddress) ? null : 'We can’t send email to an address in this format.';
}
