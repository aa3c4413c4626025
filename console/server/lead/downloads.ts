import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { notFound } from '#console/server/kit/console-error.ts';
import { findAnswerFile } from '#console/server/leads/answers.ts';
import { contentOf, readFilePart } from '#console/server/leads/files/file-parts.ts';
import { findAttachedFile } from '#console/server/leads/files/stored-reply-files.ts';
import type { Db, RowOf } from '#server/db/connection.ts';

export const sendAnswerFile = downloadOf('answer_file_parts', findAnswerFile);
export const sendReplyFile = downloadOf('reply_file_parts', findAttachedFile);

type StoredFile = Pick<RowOf<'answer_files'>, 'id' | 'name' | 'media_type' | 'size'>;

/**
 * Sends a stored file as a download, which browsers save instead of opening. If a browser displays it
 * anyway, the sandbox denies it scripts and our origin.
 */
function downloadOf<Params>(
  table: Parameters<typeof readFilePart>[1],
  find: (db: Db, params: Params) => Promise<StoredFile | undefined>,
) {
  return async (
    { params }: { readonly params: Params },
    { transactions: { read } }: ConsoleContext,
    reply: FastifyReply,
  ): Promise<void> => {
    const file = await read((db) => find(db, params));
    if (!file) throw notFound('file');
    const { id, name, media_type, size } = file;
    const content = contentOf(size, (position) =>
      read((db) => readFilePart(db, table, id, position)),
    );
    await reply
      .type(media_type)
      .header('content-length', size)
      .header('content-disposition', attachmentNamed(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(content, { objectMode: false }));
  };
}

/** Encodes names with characters outside ASCII (RFC 6266, section 4.3). */
function attachmentNamed(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
