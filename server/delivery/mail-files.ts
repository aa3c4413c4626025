import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery } from '#server/leads/outbox.ts';

/** Where mails are stored without a mail server. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Sorts by time and is valid in any file system. */
export function mailFile({ channel, lead }: Pick<Delivery, 'channel' | 'lead'>): string {
  const time = lead.receivedAt.toISOString().replace(/[:.]/g, '-');
  const form = lead.form.replace(/[^\w-]/g, '_');
  return `${time}-${form}-${channel === 'mail' ? '' : `${channel}-`}${lead.id}.eml`;
}

/** Removes the files of leads, including partial ones; returns how many. */
export async function removeMails(dataDir: string, leadIds: readonly string[]): Promise<number> {
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
