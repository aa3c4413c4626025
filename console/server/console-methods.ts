import type { Transactions } from '#server/db/transactions.ts';
import { mailboxes } from './leads/mailbox/mailboxes.ts';

/** The console's methods of the store, for its background work. */
export function consoleMethods(transactions: Transactions) {
  return { ...mailboxes(transactions) };
}

declare module '#server/store/lead-store.ts' {
  interface AddedMethods extends ReturnType<typeof consoleMethods> {}
}
