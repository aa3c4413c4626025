import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '#server/console/kit/call.ts';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
import { findAnswerFile, readFilePart } from '#server/leads/answers.ts';
import { notFound } from '#server/lib/http/console-error.ts';

/**
 * Sends a file that came with an answer. Browsers save it and never open it: it is a download, and if one were
 * shown all the same, the sandbox leaves it without scripts and without our origin.
 */
export async function sendAnswerFile(
  { params }: Call<'answerFile'>,
  { transactions: { read } }: ConsoleContext,
  reply: FastifyReply,
): Promise<void> {
  const file = await read((db) => findAnswerFile(db, params));
  if (!file) throw notFound('file');
  async function* content() {
    for (let position = 0; ; position += 1) {
      const part = await read((db) => readFilePart(db, file?.id ?? '', position));
      if (part === null) return;
      yield part;
    }
  }
  await reply
    .type(file.media_type)
    .header('content-length', file.size)
    .header('content-disposition', attachmentNamed(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content(), { objectMode: false }));
}

/** Names with other characters than ASCII's are encoded (RFC 6266, section 4.3). */
function attachmentNamed(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
