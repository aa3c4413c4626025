import { escapeControls } from '#server/leads/escape-controls.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { print } from './print.ts';

/** Makes waiting and dead deliveries due; the running server takes them up within a second. */
export async function retryDeliveries(store: LeadStore, id: string | undefined): Promise<number> {
  if (id !== undefined && !(await store.find(id))) {
    console.error(`There is no lead ${escapeControls(id)}.`);
    return 1;
  }
  const count = await store.retry(new Date(), id);
  await print([
    count === 0
      ? 'No delivery waits or is dead.\n'
      : `Due now: ${count} ${count === 1 ? 'delivery' : 'deliveries'}.\n`,
  ]);
  return 0;
}
