import { onTestFinished } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { temporaryFolder } from './temporary.ts';

/** An open store with its connection, closed when the test ends; a new embedded one by default. */
export async function aStore({ dataDir = temporaryFolder(), databaseUrl = '' } = {}) {
  const connection = await openConnection({ dataDir, databaseUrl });
  const store = storeOn(connection);
  onTestFinished(() => store.close());
  return { dataDir, connection, db: connection.db, store };
}
