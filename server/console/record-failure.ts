import type { NewEntry } from './audit-log.ts';
import { actorOf } from './call.ts';
import type { ConsoleContext } from './console-context.ts';
import type { Client, SignedIn } from './sessions.ts';

/**
 * Records what failed in a transaction of its own, because the one that failed is rolled back. `user` is null
 * for somebody who is not signed in.
 */
export async function recordFailure(
  { change }: Pick<ConsoleContext, 'change'>,
  { user, client }: { readonly user: SignedIn | null; readonly client: Client },
  entry: NewEntry,
): Promise<void> {
  const actor = user
    ? actorOf({ user, client })
    : { userId: null, userName: '', address: client.address };
  await change(actor, (_db, record) => record(entry));
}
