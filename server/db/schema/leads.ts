import { bigint, type Feature, nullable, text } from './feature.ts';
import type { LeadStatus } from './statuses.ts';

export const leads = {
  tables: {
    leads: {
      id: text(),
      form: text(),
      received_at: bigint(),
      status: text<LeadStatus>(),
      payload: text(),
      /** Set when the subscriber unsubscribed; `status` is left unchanged. */
      unsubscribed_at: nullable(bigint()),
      /** When the confirmation mail was queued; null after confirmation, and for all other leads. */
      unconfirmed_since: nullable(bigint()),
      confirmed_at: nullable(bigint()),
      /** JSON: the notice that the form showed (not an agreement); null for leads of older versions. */
      consent: nullable(text()),
      /** JSON: `Intake`; null for leads of older versions. */
      intake: nullable(text()),
    },
    /**
     * The lead that holds an address, so that each address is subscribed once and gets at most one confirmation mail a
     * day.
     */
    subscriptions: { address: text(), lead_id: text() },
    /** Addresses that never get the newsletter, as keyed hashes (`server/leads/suppression.ts`). */
    suppressed_addresses: { address_hash: text(), suppressed_at: bigint() },
    /** Leads that were merged into another one. They disappear from the views but stay readable. */
    lead_merges: {
      lead_id: text(),
      into_id: text(),
      merged_at: bigint(),
      /** JSON: the moved data, so that the leads can be separated again. */
      moved: text(),
    },
  },
  migrations: {
    '001-leads': [
      `create table leads (
        id text primary key,
        form text not null,
        received_at bigint not null,
        status text not null check (status in ('accepted', 'quarantined', 'spam')),
        payload text not null
      )`,
      'create index leads_by_form on leads (form, id)',
    ],
    '003-subscriptions': [
      `create table subscriptions (
        address text primary key,
        lead_id text not null references leads (id) on delete cascade
          deferrable initially deferred
      )`,
      'create index subscriptions_by_lead on subscriptions (lead_id)',
      'alter table leads add column unsubscribed_at bigint',
    ],
    '005-delivery-attempts': [
      `create index leads_quarantined on leads (received_at) where status = 'quarantined'`,
    ],
    '009-confirmed-subscriptions': [
      'alter table leads add column unconfirmed_since bigint',
      'alter table leads add column confirmed_at bigint',
      `create index leads_unconfirmed on leads (unconfirmed_since)
        where unconfirmed_since is not null`,
      `create index leads_spam on leads (received_at) where status = 'spam'`,
    ],
    '014-privacy': ['alter table leads add column consent text'],
    '017-operations': [
      'create table suppressed_addresses (address_hash text primary key, suppressed_at bigint not null)',
    ],
    '019-lead-page': [
      'alter table leads add column intake text',
      `create table lead_merges (
        lead_id text primary key references leads (id) on delete cascade,
        into_id text not null references leads (id) on delete cascade,
        merged_at bigint not null,
        moved text not null
      )`,
      'create index lead_merges_by_kept on lead_merges (into_id)',
    ],
  },
} satisfies Feature;
