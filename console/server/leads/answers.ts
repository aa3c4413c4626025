import type { Insertable } from 'kysely';
import type { Answer, AnswerFile } from '#console/contract/conversation.ts';
import { addFileParts } from '#console/server/leads/files/file-parts.ts';
import type { Db, RowOf, Tables } from '#server/db/connection.ts';
import { findRow, findRows, insertRow, updateRows } from '#server/db/rows.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { mergedGroup } from './merges-of.ts';

/** A file attached to an email. `content` is null if the file exceeds the limits on size or number. */
export type ReceivedFile = {
  readonly name: CleanText;
  readonly mediaType: CleanText;
  readonly bytes: number;
  readonly content: Uint8Array | null;
  readonly omission: AnswerFile['omission'];
};

export type NewAnswer = Insertable<Tables['lead_answers']> & {
  readonly files: readonly (ReceivedFile & { readonly id: string })[];
};

/** Stores an answer about a lead within the caller's transaction. */
export async function addAnswer(db: Db, { files, ...row }: NewAnswer): Promise<void> {
  await insertRow(db, 'lead_answers', row);
  for (const [position, { id, name, mediaType, bytes, content, omission }] of files.entries()) {
    const file = { id, name, position, media_type: mediaType, size: bytes, omission };
    await insertRow(db, 'answer_files', { ...file, answer_id: row.id });
    if (content) await addFileParts(db, 'answer_file_parts', id, content);
  }
  await updateActivity(db, row.lead_id);
}

/** Reads the answers about these leads, oldest first. */
export async function answersTo(db: Db, leadIds: readonly string[]): Promise<Answer[]> {
  const rows = await findRows(db, 'lead_answers', { lead_id: leadIds }, ['received_at', 'id']);
  const ids = rows.map(({ id }) => id);
  const files = await findRows(db, 'answer_files', { answer_id: ids }, ['position']);
  const byAnswer = Map.groupBy(files, ({ answer_id }) => answer_id);
  return rows.map((row) => answerOf(row, byAnswer.get(row.id) ?? []));
}

/**
 * The reason that emails to an address bounce. Null if its latest message is an answer, because then the address works
 * again.
 */
export function bounceOf(answers: readonly Answer[], emailAddress: string): string | null {
  const address = addressKey(emailAddress);
  if (address === '') return null;
  const last = answers.findLast(
    ({ bounce, kind, from }) =>
      bounce?.address === address || (kind === 'answer' && from.address.toLowerCase() === address),
  );
  return last?.bounce?.reason ?? null;
}

/** Finds a file attached to an answer about a lead; undefined if it is unknown or its content was not kept. */
export function findAnswerFile(
  db: Db,
  { leadId, answerId, fileId }: { leadId: string; answerId: string; fileId: string },
): Promise<RowOf<'answer_files'> | undefined> {
  return db
    .selectFrom('answer_files')
    .innerJoin('lead_answers', 'lead_answers.id', 'answer_files.answer_id')
    .selectAll('answer_files')
    .where('answer_files.id', '=', fileId)
    .where('answer_id', '=', answerId)
    .where('lead_id', '=', leadId)
    .where('omission', 'is', null)
    .executeTakeFirst();
}

function answerOf(row: RowOf<'lead_answers'>, files: readonly RowOf<'answer_files'>[]): Answer {
  return {
    id: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    matchedBy: row.matched_by,
    isFromOther: row.is_from_other === 1,
    from: { name: row.from_name, address: row.from_address },
    subject: row.subject,
    text: row.text,
    quoted: row.quoted,
    isUnverified: row.is_unverified === 1,
    mark: row.mark,
    receivedAt: new Date(row.received_at).toISOString(),
    bounce:
      row.bounced_address === null
        ? null
        : { address: row.bounced_address, reason: row.bounce_reason ?? '' },
    files: files.map(({ id, name, media_type, size, omission }) => ({
      id,
      name,
      mediaType: media_type,
      bytes: size,
      omission,
    })),
  };
}

/**
 * Records when the team and the visitor last wrote about a lead and the leads merged into it, so that lists don't need
 * to read emails and notes. Runs within the transaction that adds, moves, or removes one. Automatic replies, bounces, and
 * unverified senders don't count; notes only count as activity.
 */
export async function updateActivity(db: Db, leadId: string): Promise<void> {
  const leadIds = await mergedGroup(db, leadId);
  const [kept] = leadIds;
  const reply = await db
    .selectFrom('lead_replies')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('lead_id', 'in', leadIds)
    .executeTakeFirst();
  const answers = await db
    .selectFrom('lead_answers')
    .select((row) => ['kind', row.fn.max('received_at').as('at')])
    .where('lead_id', 'in', leadIds)
    .where('kind', 'in', ['answer', 'team'])
    .where('is_unverified', '=', 0)
    .groupBy('kind')
    .execute();
  const timeOf = (kind: string) => Number(answers.find((row) => row.kind === kind)?.at ?? 0);
  const replied_at = Math.max(Number(reply?.at ?? 0), timeOf('team')) || null;
  const work = await findRow(db, 'lead_work', { lead_id: kept });
  const first = await db
    .selectFrom('lead_answers')
    .select((row) => row.fn.min('received_at').as('at'))
    .where('lead_id', 'in', leadIds)
    .where('kind', '=', 'answer')
    .where('received_at', '>', Math.max(replied_at ?? 0, work?.no_reply_to ?? 0))
    .executeTakeFirst();
  const row = {
    replied_at,
    answered_at: timeOf('answer') || null,
    waiting_since: first?.at ?? null,
  };
  const last = await db
    .selectFrom('leads')
    .leftJoin('lead_notes', 'lead_notes.lead_id', 'leads.id')
    .select((row) => [row.fn.max('received_at').as('arrival'), row.fn.max('created_at').as('note')])
    .where('leads.id', 'in', leadIds)
    .executeTakeFirstOrThrow();
  const times = [last.arrival, last.note, row.replied_at, row.answered_at];
  await updateRows(db, 'leads', { id: kept }, { active_at: Math.max(...times.map(Number)) });
  if (row.replied_at === null && row.answered_at === null) {
    await updateRows(db, 'lead_work', { lead_id: kept }, row);
    return;
  }
  await writeWork(db, kept, row);
}

/** Changes the given columns of a lead's work. A lead that has no row is `new`. */
export async function writeWork(
  db: Db,
  leadId: string,
  columns: Omit<Partial<Insertable<Tables['lead_work']>>, 'lead_id'>,
): Promise<void> {
  await db
    .insertInto('lead_work')
    .values({ lead_id: leadId, progress: 'new', ...columns })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(columns))
    .execute();
}
