import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Compose, Message, OpenMessage } from '#server/delivery/channel.ts';
import { type ChannelHandler, nothingToSend } from '#server/delivery/channel.ts';
import type { Delivery, Job } from '#server/jobs/queue.ts';

/** Writes each email to a file, atomically and with the same name at every attempt. */
export function mailFolder<T extends Job = Delivery>(
  dataDir: string,
  compose: Compose<T, Buffer | OpenMessage>,
): ChannelHandler<T> {
  return {
    deliver: async (delivery) => {
      const message = await compose(delivery);
      return message ? writeMail(dataDir, mailFile(delivery), message) : nothingToSend;
    },
    forget: (leadIds) => removeEmails(dataDir, leadIds),
  };
}

/** Writes an email to a file; returns its path. */
export async function writeMail(
  dataDir: string,
  name: string,
  { raw }: Pick<Message<Buffer | OpenMessage>, 'raw'>,
): Promise<string> {
  const folder = mailFolderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${name}.part`);
  await writeThrough(part, typeof raw === 'function' ? raw() : raw);
  await rename(part, join(folder, name));
  await syncFolder(folder);
  return `${writtenTo}${join(basename(folder), name)}`;
}

async function writeThrough(path: string, bytes: Buffer | Readable): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is synced. Windows can't sync folders and doesn't need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder for emails if there is no mail server. */
function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** File names sort by time and are valid in any file system. */
function mailFile(mail: Job): string {
  const { lead, kind, event, item } = mail;
  if (lead === null) {
    // An erasure finds the email about a request for own data by the request's id in the name.
    const part = (item || mail.id).replace(/[^\w-]/g, '_');
    return `${timeName(mail.queuedAt)}-${event}-${part}.eml`;
  }
  const time = timeName(lead.receivedAt);
  const form = lead.form.replace(/[^\w-]/g, '_');
  const parts = [time, form, kind === 'mail' ? '' : kind, item, lead.id];
  return `${parts.filter((part) => part !== '').join('-')}.eml`;
}

function timeName(time: Date): string {
  return time.toISOString().replace(/[:.]/g, '-');
}

/** Removes the files of leads, including partial ones; returns the number of files. */
export async function removeEmails(dataDir: string, leadIds: readonly string[]): Promise<number> {
  const folder = mailFolderOf(dataDir);
  const ids = new Set(leadIds);
  const names = await readdir(folder).catch(noneWithoutFolder);
  const theirs = names.filter((name) => ids.has(leadIdPattern.exec(name)?.[1] ?? ''));
  for (const name of theirs) await rm(join(folder, name), { force: true });
  return theirs.length;
}

function noneWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

const leadIdPattern = /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.part)?$/;
/** The beginning of the response if an email was only written to a file. */
export const writtenTo = 'written to ';
