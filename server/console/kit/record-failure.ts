import type { NewEntry } from '#server/db/audit-log.ts';
import { actorOf } from './call.ts';
import type { Client, SignedIn } from './caller.ts';
import type { ConsoleContext } from './console-context.ts';

/** The source of a request; `user` is null if nobody is signed in. */
export type Caller = { readonly user: SignedIn | null; readonly client: Client };

/** Records the failure in a separate transaction, because the failed one is rolled back. */
export async function recordFailure(
  { change }: Pick<ConsoleContext, 'change'>,
  { user, client }: Caller,
  entry: NewEntry,
): Promise<void> {
  const actor = user
    ? actorOf({ user, client })
    : { userId: null, userName: '' as const, address: client.address };
  await change(actor, (_db, record) => record(entry));
}
