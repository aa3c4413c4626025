import type { Transactions } from '#server/db/transactions.ts';
import { analyticsOf } from './analytics/month-analytics.ts';
import { leadEmails } from './leads/lead-emails.ts';
import { mailboxes } from './mailbox/places/mailboxes.ts';
import { digests } from './notices/digests.ts';
import { notifications } from './notices/notification-store.ts';
import { ownChannels } from './notices/own-channels.ts';
import { type AccountMailDetails, queueOwnersMail } from './notices/queue-account-mail.ts';
import { reminders } from './notices/reminders.ts';
import { destinations } from './routing/destination-store.ts';
import { leadEvents } from './routing/lead-events.ts';

/** The console's methods of the store, for its background work. */
export function consoleMethods(transactions: Transactions) {
  return {
    ownChannels: () => transactions.read(ownChannels),
    ...destinations(transactions),
    ...leadEvents(transactions),
    ...leadEmails(transactions),
    ...mailboxes(transactions),
    ...notifications(transactions),
    ...digests(transactions),
    ...reminders(transactions),
    monthOf: (month: string, timeZone: string, now: Date) =>
      transactions.read((db) => analyticsOf(db, { month, timeZone, now })),
    /** Tells each owner that the nightly proof has failed. */
    alarmOwners: (details: AccountMailDetails, now: Date) =>
      transactions.write((db) => queueOwnersMail(db, { kind: 'proof-failed', details }, now)),
  };
}

declare module '#server/store/lead-store.ts' {
  interface AddedMethods extends ReturnType<typeof consoleMethods> {}
}
