import { filesTooLarge, replyLimits } from '#console/contract/reply-files.ts';
import type { Call, Handlers } from '#console/server/kit/call.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { conflict, fieldError } from '#console/server/kit/console-error.ts';
import {
  addBrochure,
  addReplyFile,
  ownFilesOf,
  type ReplyFileRow,
  removeUnsentFiles,
  replyFileOf,
  unsentBytesOf,
} from '#console/server/leads/files/stored-reply-files.ts';
import { changeableLead } from '#console/server/leads/lead-merges.ts';
import type { Db } from '#server/db/connection.ts';
import { cleanFileName } from '#server/lib/clean-text.ts';

/**
 * Handlers for files attached to replies. Files are stored before the reply is sent, so a draft needs only their ids.
 */
export const replyFileHandlers = {
  brochures: async (_call, { brochures }) => ({
    brochures: Array.from(brochures, ([name, file]) => ({
      name,
      bytes: file.encoded(null).body.length,
    })).toSorted((a, b) => a.name.localeCompare(b.name)),
  }),

  addReplyFile: async ({ user, params: { leadId }, body }, { transactions, clock }) => {
    const content = Buffer.from(body.content, 'base64');
    const author = { leadId, authorId: user.userId };
    const stored = await transactions.write(async (db) => {
      await changeableLead(db, leadId);
      const unsent = await unsentBytesOf(db, user.userId);
      if (unsent + content.length > maxUnsentBytes) throw conflict(tooMuch);
      const name = cleanFileName(body.name);
      return addReplyFile(db, { ...author, id: body.id, name, content, now: clock() });
    });
    if (!stored) throw conflict(otherFile);
    return replyFileOf(stored);
  },

  removeReplyFile: async ({ user, params: { leadId, fileId } }, { transactions }) => {
    const file = { leadId, fileId, authorId: user.userId };
    await transactions.write((db) => removeUnsentFiles(db, file));
  },
} satisfies Partial<Handlers>;

/**
 * The files attached to a reply, brochures last. Throws if one is missing or the total is too
 * large.
 */
export async function filesFor(
  db: Db,
  { user, params: { leadId }, body }: Pick<Call<'sendReply'>, 'user' | 'params' | 'body'>,
  { brochures, clock }: Pick<ConsoleContext, 'brochures' | 'clock'>,
): Promise<readonly ReplyFileRow[]> {
  const own = await ownFilesOf(db, { leadId, authorId: user.userId });
  const files = [...new Set(body.fileIds)].map((id) => {
    const file = own.find((one) => one.id === id);
    if (!file)
      throw fieldError('files', 'A file is no longer stored. Remove it, or choose it again.');
    return file;
  });
  for (const name of new Set(body.brochures)) {
    const content = brochures.get(name)?.encoded(null).body;
    if (!content) throw fieldError('files', `The site no longer has the brochure ${name}.`);
    files.push(await addBrochure(db, { name, content, now: clock() }));
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > replyLimits.filesBytes) throw fieldError('files', filesTooLarge);
  return files;
}

/** The limit per user, so that nobody can fill the database with drafts. */
const maxUnsentBytes = 10 * replyLimits.filesBytes;
const tooMuch =
  'Your unsent replies have more than 100 MB of files. Discard some of them; files are removed after a week.';
const otherFile = 'Another file was stored under this id. Choose the file again.';
