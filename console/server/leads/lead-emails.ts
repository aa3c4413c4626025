import { readFilePart } from '#console/server/leads/files/file-parts.ts';
import { filesOfReplies } from '#console/server/leads/files/stored-reply-files.ts';
import { mergesOf } from '#console/server/leads/merges-of.ts';
import { email } from '#contract/rules.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Lead } from '#server/leads/lead.ts';

export function leadEmails({ read }: Pick<Transactions, 'read'>) {
  return {
    findReply: (id: string) => findReply(read, id),
    /** One piece of a reply's file; null after the last piece, or if the file was erased. */
    replyFilePart: (fileId: string, position: number) =>
      read((db) => readFilePart(db, 'reply_file_parts', fileId, position)),
  };
}

/** Reads users' replies for the worker that emails them. */
export type LeadEmails = ReturnType<typeof leadEmails>;

/** A reply as the user wrote it; null if it was erased. */
async function findReply(read: Transactions['read'], id: string) {
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
    subject: row.subject as string,
    text: row.text as string,
    author: { name: row.name as string, signature: row.signature as string },
    /** The author's address. */
    replyTo: row.reply_to,
    /** The delivery of the acknowledgment that the reply follows. */
    parentId: row.parent_id,
    /** The Message-ID of the visitor's email that the author had read; null if there was none. */
    answeredId: answered?.message_id ?? null,
    cc: JSON.parse(row.cc) as string[],
    files: files.get(id) ?? [],
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
