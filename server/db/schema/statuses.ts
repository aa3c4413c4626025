/**
 * `spam` was caught by the honeypot, and `quarantined` is waiting for review (R135). `unconfirmed` is a newsletter
 * subscription that was not confirmed, and `unsubscribed` is one that has ended.
 */
export type LeadStatus = StoredStatus | 'unconfirmed' | 'unsubscribed';

/** The statuses that intake assigns. */
export type StoredStatus = 'accepted' | 'quarantined' | 'spam';

/** `canceled`: the recipient or webhook was removed from the settings, or a backup was restored. */
export type DeliveryStatus = 'pending' | 'done' | 'failed' | 'canceled';
