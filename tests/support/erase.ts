import type { LeadStore } from '#server/store/lead-store.ts';

/** Erases all leads with an address in any field; returns their ids. */
export async function eraseMentioning(
  store: Pick<LeadStore, 'mentioning' | 'erase'>,
  emailAddress: string,
): Promise<readonly string[]> {
  const ids = (await store.mentioning(emailAddress)).map(({ id }) => id);
  await store.erase(ids, new Date());
  return ids;
}
