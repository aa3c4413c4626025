import type { Db } from '#server/db/connection.ts';
import { findRow } from '#server/db/rows.ts';

/** Tables that store the content of files in pieces, as base64. */
type PartsTable = 'answer_file_parts' | 'reply_file_parts';

export async function addFileParts(
  db: Db,
  table: PartsTable,
  fileId: string,
  content: Uint8Array,
): Promise<void> {
  for (let from = 0, position = 0; from < content.length; from += partBytes, position += 1) {
    const piece = Buffer.from(content.subarray(from, from + partBytes)).toString('base64');
    await db.insertInto(table).values({ file_id: fileId, position, content: piece }).execute();
  }
}

/**
 * Yields a file's content piece by piece, so that a file is never fully in memory. Throws if a piece is missing,
 * because the file was erased in the meantime.
 */
export async function* contentOf(
  size: number,
  readPart: (position: number) => Promise<Uint8Array | null>,
): AsyncGenerator<Uint8Array> {
  for (let position = 0, read = 0; read < size; position += 1) {
    const part = await readPart(position);
    if (part === null) throw new Error('The file is no longer stored');
    read += part.length;
    yield part;
  }
}

/** One piece of a file's content; null after the last. */
export async function readFilePart(
  db: Db,
  table: PartsTable,
  fileId: string,
  position: number,
): Promise<Uint8Array | null> {
  const row = await findRow(db, table, { file_id: fileId, position });
  return row ? Buffer.from(row.content, 'base64') : null;
}

/** Small enough that the 500 rows in one batch of `leads move` fit in memory. */
const partBytes = 48 * 1024;
