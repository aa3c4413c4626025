import { escapeControls } from '#server/leads/escape-controls.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { print } from './print.ts';

/** Makes pending and failed deliveries due; the running server retries them within a second. */
export async function retryDeliveries(store: LeadStore, id: string | undefined): Promise<number> {
  if (id !== undefined && !(await store.find(id))) {
    console.error(`No lead has the id ${escapeControls(id)}.`);
    return 1;
  }
  const count = await store.retry(new Date(), id);
  await print([
    count === 0
      ? 'No pending or failed deliveries.\n'
      : `Retrying ${count} ${count === 1 ? 'delivery' : 'deliveries'} now.\n`,
  ]);
  return 0;
}
