import { createHash } from 'node:crypto';
import type { ReplyFile } from '#console/contract/reply-files.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRow, findRows, insertNew, updateRows } from '#server/db/rows.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { fileTypeOf } from '#server/lib/files/file-type.ts';
import { addFileParts, contentOf, readFilePart } from './file-parts.ts';

export type ReplyFileRow = RowOf<'reply_files'>;

type NewFile = {
  readonly id: string;
  readonly leadId: string;
  readonly authorId: string;
  readonly name: CleanText;
  readonly content: Uint8Array;
  readonly now: Date;
};

/** Stores a user's file for a reply draft, once per id. Null if another file is stored under the id. */
export async function addReplyFile(
  db: Db,
  { leadId, authorId, ...file }: NewFile,
): Promise<ReplyFileRow | null> {
  const { id, name, content } = file;
  const stored = await store(db, { ...file, lead_id: leadId, author_id: authorId });
  const isOwn = stored.lead_id === leadId && stored.author_id === authorId && stored.name === name;
  if (!isOwn || stored.size !== content.length) return null;
  const parts = contentOf(stored.size, (at) => readFilePart(db, 'reply_file_parts', id, at));
  return Buffer.concat(await Array.fromAsync(parts)).equals(content) ? stored : null;
}

/** Stores a brochure unless it is already stored. */
export function addBrochure(
  db: Db,
  file: Pick<NewFile, 'name' | 'content' | 'now'>,
): Promise<ReplyFileRow> {
  const hash = createHash('sha256').update(file.name).update(file.content).digest('hex');
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return store(db, { ...file, id, lead_id: null, author_id: null });
}

async function store(
  db: Db,
  {
    content,
    now,
    ...columns
  }: Pick<NewFile, 'content' | 'now'> & Pick<ReplyFileRow, 'id' | 'lead_id' | 'author_id' | 'name'>,
): Promise<ReplyFileRow> {
  const row = {
    ...columns,
    media_type: fileTypeOf(content),
    size: content.length,
    stored_at: now.getTime(),
  };
  const added = await insertNew(db, 'reply_files', row);
  if (added) await addFileParts(db, 'reply_file_parts', row.id, content);
  return (await findRow(db, 'reply_files', { id: row.id })) ?? row;
}

/** The total size of a user's files that are not attached to a sent reply. */
export async function unsentBytesOf(db: Db, authorId: string): Promise<number> {
  const row = await db
    .selectFrom('reply_files')
    .select((file) => file.fn.sum('size').as('bytes'))
    .where('author_id', '=', authorId)
    .where('id', 'not in', (sent) => sent.selectFrom('reply_attachments').select('file_id'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** A user's files for replies to a lead, sent or not. */
export function ownFilesOf(
  db: Db,
  { leadId, authorId }: Pick<NewFile, 'leadId' | 'authorId'>,
): Promise<ReplyFileRow[]> {
  return findRows(db, 'reply_files', { lead_id: leadId, author_id: authorId });
}

/**
 * Attaches files to a reply. Also updates the time when they were stored, so that `removeUnsentFiles` in another
 * process skips them.
 */
export async function attachFiles(
  db: Db,
  { replyId, fileIds, now }: { replyId: string; fileIds: readonly string[]; now: Date },
): Promise<void> {
  if (fileIds.length === 0) return;
  await updateRows(db, 'reply_files', { id: fileIds }, { stored_at: now.getTime() });
  const rows = fileIds.map((file_id, position) => ({ reply_id: replyId, position, file_id }));
  await db.insertInto('reply_attachments').values(rows).execute();
}

/** The files of these replies, each list in the order of the reply. */
export async function filesOfReplies(
  db: Db,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyFile[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await attachments(db)
    .where('reply_id', 'in', replyIds)
    .orderBy('reply_attachments.position')
    .execute();
  const byReply = Map.groupBy(rows, ({ reply_id }) => reply_id);
  return new Map(Array.from(byReply, ([id, files]) => [id, files.map(replyFileOf)]));
}

/** True if the reply has exactly these files and brochures. A brochure's id changes with its content, so names count. */
export async function hasFiles(
  db: Db,
  replyId: string,
  sent: { readonly fileIds: readonly string[]; readonly brochures: readonly string[] },
): Promise<boolean> {
  const rows = await attachments(db).where('reply_id', '=', replyId).execute();
  const attached = rows.map(({ id, lead_id, name }) => (lead_id === null ? name : id));
  const wanted = new Set([...sent.fileIds, ...sent.brochures]);
  return new Set(attached).symmetricDifference(wanted).size === 0;
}

/** Finds a file that was attached to a reply to the lead; undefined if there is none. */
export function findAttachedFile(
  db: Db,
  { leadId, replyId, fileId }: { leadId: string; replyId: string; fileId: string },
): Promise<ReplyFileRow | undefined> {
  return attachments(db)
    .innerJoin('lead_replies', 'lead_replies.id', 'reply_attachments.reply_id')
    .where('reply_files.id', '=', fileId)
    .where('reply_id', '=', replyId)
    .where('lead_replies.lead_id', '=', leadId)
    .executeTakeFirst();
}

/** Removes files that no reply uses: either one of a user's files, or all files stored before a given time. */
export async function removeUnsentFiles(
  db: Db,
  only: { readonly leadId: string; readonly authorId: string; readonly fileId: string } | Date,
): Promise<void> {
  const unsent = db
    .deleteFrom('reply_files')
    .where('id', 'not in', (sent) => sent.selectFrom('reply_attachments').select('file_id'));
  if (only instanceof Date) await unsent.where('stored_at', '<', only.getTime()).execute();
  else {
    await unsent
      .where('id', '=', only.fileId)
      .where('lead_id', '=', only.leadId)
      .where('author_id', '=', only.authorId)
      .execute();
  }
}

export function replyFileOf({ id, name, media_type, size }: ReplyFileRow): ReplyFile {
  return { id, name, mediaType: media_type, bytes: size };
}

function attachments(db: Db) {
  return db
    .selectFrom('reply_attachments')
    .innerJoin('reply_files', 'reply_files.id', 'reply_attachments.file_id')
    .selectAll('reply_files')
    .select('reply_id');
}
