import type { LeadStore } from '#server/leads/store.ts';
import { removeMails } from './mail-files.ts';

export type Erased = { readonly leads: number; readonly mails: number };

/**
 * Removes a person's leads and mail files. Files are removed first, so that an interrupted erasure can
 * be repeated, and again after the leads, for mails written in the meantime.
 */
export async function erasePerson(
  store: Pick<LeadStore, 'mentioning' | 'erase'>,
  dataDir: string,
  emailAddress: string,
): Promise<Erased> {
  const found = (await store.mentioning(emailAddress)).map(({ id }) => id);
  const before = await removeMails(dataDir, found);
  const erased = await store.erase(emailAddress);
  const after = await removeMails(dataDir, [...found, ...erased]);
  return { leads: erased.length, mails: before + after };
}
