import { bigint, type Feature, generated, nullable, text } from './feature.ts';

/**
 * `spam` was caught by the honeypot, and `quarantined` is waiting for review (R135). `unconfirmed` is a newsletter
 * subscription that was not confirmed, and `unsubscribed` is one that has ended.
 */
export type LeadStatus = StoredStatus | 'unconfirmed' | 'unsubscribed';

/** The statuses that intake assigns. */
export type StoredStatus = 'accepted' | 'quarantined' | 'spam';

export const leads = {
  tables: {
    leads: {
      id: text('primary key'),
      form: text(),
      received_at: bigint(),
      /** When the lead arrived, or when the visitor or the team last wrote (`updateActivity`). */
      active_at: generated(bigint('default 0')),
      status: text<LeadStatus>(`check (status in ('accepted', 'quarantined', 'spam'))`),
      payload: text(),
      /** Normalized, to find leads from the same person; null if the form has no such field (`contactColumns`). */
      email_key: nullable(text()),
      phone_key: nullable(text()),
      /** Set when the subscriber unsubscribed; `status` is left unchanged. */
      unsubscribed_at: nullable(bigint()),
      /** When the confirmation email was queued; null after confirmation, and for leads that aren't subscriptions. */
      unconfirmed_since: nullable(bigint()),
      confirmed_at: nullable(bigint()),
      /** JSON: the notice shown with the form (not an agreement); null for leads that a user entered. */
      notice: nullable(text()),
      /** JSON: `Intake`. */
      intake: nullable(text()),
    },
    /**
     * The lead that holds an address, so that no address is subscribed twice or gets more than one confirmation email a
     * day.
     */
    subscriptions: {
      address: text('primary key'),
      lead_id: text('references leads (id) on delete cascade deferrable initially deferred'),
    },
    /** Addresses that never get the newsletter, as keyed hashes (`server/leads/suppression-list.ts`). */
    suppressed_addresses: { address_hash: text('primary key'), suppressed_at: bigint() },
  },
  statements: [
    'create index leads_by_activity on leads (active_at, id, form, status)',
    'create index leads_by_email on leads (email_key)',
    'create index leads_by_form on leads (form, active_at, id)',
    'create index leads_by_phone on leads (phone_key)',
    `create index leads_quarantined on leads (received_at) where status = 'quarantined'`,
    `create index leads_spam on leads (received_at) where status = 'spam'`,
    'create index leads_unconfirmed on leads (unconfirmed_since) where unconfirmed_since is not null',
    'create index subscriptions_by_lead on subscriptions (lead_id)',
  ],
} satisfies Feature;
