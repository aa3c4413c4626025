import type { LeadReader } from '#server/leads/lead-reader.ts';
import { print } from './print.ts';

/** For monitors: exit code 4 when something waits for the operator. */
export async function checkBacklog(store: Pick<LeadReader, 'backlog'>): Promise<number> {
  const { pending, failed, quarantined } = await store.backlog();
  await print([
    `Deliveries: ${pending} pending, ${failed} failed. Leads in quarantine: ${quarantined}.\n`,
  ]);
  return failed > 0 || quarantined > 0 ? 4 : 0;
}
