import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '#server/console/kit/call.ts';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
import { findAnswerFile } from '#server/leads/answers.ts';
import { contentOf, readFilePart } from '#server/leads/files/file-parts.ts';
import { notFound } from '#server/lib/http/console-error.ts';

/** Sends a file attached to an answer. */
export async function sendAnswerFile(
  { params }: Call<'answerFile'>,
  context: ConsoleContext,
  reply: FastifyReply,
): Promise<void> {
  const file = await context.transactions.read((db) => findAnswerFile(db, params));
  if (!file) throw notFound('file');
  await sendDownload({ ...file, table: 'answer_file_parts' }, context, reply);
}

type StoredFile = {
  readonly table: Parameters<typeof readFilePart>[1];
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
};

/**
 * Sends a stored file as a download, which browsers save and don't open. If a browser displays it
 * anyway, the sandbox denies it scripts and our origin.
 */
export async function sendDownload(
  { table, id, name, media_type, size }: StoredFile,
  { transactions: { read } }: Pick<ConsoleContext, 'transactions'>,
  reply: FastifyReply,
): Promise<void> {
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
