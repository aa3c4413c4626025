import type { NewEntry } from './audit-log.ts';
import { actorOf } from './call.ts';
import type { ConsoleContext } from './console-context.ts';
import type { Client, SignedIn } from './sessions.ts';

/** Who made a request; `user` is null for somebody who is not signed in. */
export type Caller = { readonly user: SignedIn | null; readonly client: Client };

/** Records what failed in a transaction of its own, because the one that failed is rolled back. */
export async function recordFailure(
  { change }: Pick<ConsoleContext, 'change'>,
  { user, client }: Caller,
  entry: NewEntry,
): Promise<void> {
  const actor = user
    ? actorOf({ user, client })
    : { userId: null, userName: '', address: client.address };
  await change(actor, (_db, record) => record(entry));
}
