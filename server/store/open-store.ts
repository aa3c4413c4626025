import { type DatabaseOptions, openConnection } from '#server/db/open-connection.ts';
import { type LeadStore, storeOn } from './lead-store.ts';

/** Opens the store and migrates it; several processes may do so at the same time. */
export async function openStore(options: DatabaseOptions): Promise<LeadStore> {
  return storeOn(await openConnection(options));
}
