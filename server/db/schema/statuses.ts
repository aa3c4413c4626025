/**
 * `spam` was caught by the honeypot; `quarantined` waits for the operator's review (R135);
 * `unconfirmed` is a newsletter subscription whose confirmation email was not answered, `unsubscribed`
 * one that has ended.
 */
export type LeadStatus = StoredStatus | 'unconfirmed' | 'unsubscribed';

/** The statuses that the intake assigns. */
export type StoredStatus = 'accepted' | 'quarantined' | 'spam';

/** `canceled`: the recipient or webhook was removed from the settings, or a backup was restored. */
export type DeliveryStatus = 'pending' | 'done' | 'failed' | 'canceled';
