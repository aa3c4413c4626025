import type { LeadStore } from '#server/leads/store.ts';
import { removeMails } from './mail-files.ts';

export type Erased = { readonly leads: number; readonly mails: number };

/**
 * Removes a person's leads and their mail files. Files go first, so that an erasure that is cut short
 * can be run again, and once more after the leads, for a mail that was being written meanwhile.
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
