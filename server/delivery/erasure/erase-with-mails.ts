import { removeMails } from '#server/delivery/mail/mail-folder.ts';

export type Erased = { readonly leads: number; readonly mails: number };

/**
 * Erases leads and their mail files. Files are removed first, so that an interrupted erasure can be
 * repeated, and again after the leads, for mails written in the meantime. `erase` returns the ids of the
 * erased leads.
 */
export async function eraseWithMails(
  dataDir: string,
  found: readonly string[],
  erase: () => Promise<readonly string[]>,
): Promise<Erased> {
  const before = await removeMails(dataDir, found);
  const erased = await erase();
  const after = await removeMails(dataDir, [...found, ...erased]);
  return { leads: erased.length, mails: before + after };
}
