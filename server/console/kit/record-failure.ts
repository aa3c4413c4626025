import type { NewEntry } from '#server/db/audit-log.ts';
import { actorOf } from './call.ts';
import type { Caller } from './caller.ts';
import type { ConsoleContext } from './console-context.ts';

/** Records the failure in a separate transaction, because the failed one is rolled back. */
export async function recordFailure(
  { changeAs }: Pick<ConsoleContext, 'changeAs'>,
  caller: Caller,
  entry: NewEntry,
): Promise<void> {
  await changeAs(actorOf(caller), (_db, record) => record(entry));
}
