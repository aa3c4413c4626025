import type { Insertable, Selectable } from 'kysely';
import type { Answer, AnswerFile } from '#contract/console/conversation.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { updateCorrespondence } from './correspondence.ts';

/** A file of a mail. `content` is null if it was too large or one too many. */
export type ReceivedFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly content: Uint8Array | null;
  readonly omission: AnswerFile['omission'];
};

export type NewAnswer = Insertable<Tables['lead_answers']> & {
  readonly files: readonly (ReceivedFile & { readonly id: string })[];
};

/** Stores a mail that came back about a lead, within the caller's transaction. */
export async function addAnswer(db: Db, { files, ...row }: NewAnswer): Promise<void> {
  await db.insertInto('lead_answers').values(row).execute();
  for (const [position, { id, name, mediaType, bytes, content, omission }] of files.entries()) {
    await db
      .insertInto('answer_files')
      .values({
        id,
        answer_id: row.id,
        position,
        name,
        media_type: mediaType,
        size: bytes,
        omission,
      })
      .execute();
    for (let from = 0, part = 0; content && from < content.length; from += partBytes, part += 1) {
      const piece = Buffer.from(content.subarray(from, from + partBytes)).toString('base64');
      await db
        .insertInto('answer_file_parts')
        .values({ file_id: id, position: part, content: piece })
        .execute();
    }
  }
  await updateCorrespondence(db, row.lead_id);
}

/** The mails that came back about some leads, oldest first. */
export async function answersTo(db: Db, leadIds: readonly string[]): Promise<Answer[]> {
  const rows = await db
    .selectFrom('lead_answers')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const files = await db
    .selectFrom('answer_files')
    .innerJoin('lead_answers', 'lead_answers.id', 'answer_files.answer_id')
    .selectAll('answer_files')
    .where('lead_id', 'in', leadIds)
    .orderBy('position')
    .execute();
  const byAnswer = Map.groupBy(files, ({ answer_id }) => answer_id);
  return rows.map((row) => answerOf(row, byAnswer.get(row.id) ?? []));
}

/**
 * Why mail to an address comes back, as of the newest mail about it: a later answer from the address shows that
 * it works again.
 */
export function bounceOf(answers: readonly Answer[], emailAddress: string): string | null {
  const address = emailAddress.normalize('NFC').trim().toLowerCase();
  if (address === '') return null;
  const last = answers.findLast(
    ({ bounce, kind, from }) =>
      bounce?.address === address || (kind === 'answer' && from.address.toLowerCase() === address),
  );
  return last?.bounce?.reason ?? null;
}

/** A file with its lead, in pieces as they are read; null if there is none or its content was not kept. */
export async function findAnswerFile(
  db: Db,
  { leadId, answerId, fileId }: { leadId: string; answerId: string; fileId: string },
): Promise<Selectable<Tables['answer_files']> | null> {
  const row = await db
    .selectFrom('answer_files')
    .innerJoin('lead_answers', 'lead_answers.id', 'answer_files.answer_id')
    .selectAll('answer_files')
    .where('answer_files.id', '=', fileId)
    .where('answer_id', '=', answerId)
    .where('lead_id', '=', leadId)
    .where('omission', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** One piece of a file's content; null after the last. */
export async function readFilePart(
  db: Db,
  fileId: string,
  position: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('answer_file_parts')
    .select('content')
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row ? Buffer.from(row.content, 'base64') : null;
}

function answerOf(
  row: Selectable<Tables['lead_answers']>,
  files: readonly Selectable<Tables['answer_files']>[],
): Answer {
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

/** Small enough that the 500 rows of one batch of `leads move` fit in memory. */
const partBytes = 48 * 1024;
