import type { LaboratoryLink, LaboratoryState } from '#contract/laboratory.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import {
  bigint,
  cleanedText,
  type Feature,
  generated,
  integer,
  nullable,
  text,
} from './feature.ts';

/**
 * `spam` was caught by the honeypot, and `quarantined` is waiting for review (R135). `unconfirmed` is a newsletter
 * subscription that was not confirmed, and `unsubscribed` is one that has ended.
 */
export type LeadStatus = StoredStatus | 'unconfirmed' | 'unsubscribed';

/** The statuses that intake assigns. */
export type StoredStatus = 'accepted' | 'quarantined' | 'spam';

const leads = {
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

/** `canceled`: the recipient or webhook was removed from the settings, or a backup was restored. */
export type DeliveryStatus = 'pending' | 'done' | 'failed' | 'canceled';

const deliveries = {
  tables: {
    deliveries: {
      id: text('primary key'),
      /** Null for work that belongs to no lead: a job, or a service email. */
      lead_id: nullable(text('references leads (id) on delete cascade')),
      /** The parts of the key (`DeliveryKey` in `contract/channels.ts`). */
      kind: text(),
      target: text(),
      event: text(),
      item: text(),
      state: text<DeliveryStatus>(`check (state in ('pending', 'done', 'failed', 'canceled'))`),
      tries: generated(integer('default 0')),
      queued_at: bigint(),
      next_try_at: bigint(),
      leased_until: nullable(bigint()),
      last_error: nullable(text()),
      /** When the delivery was done, failed, or canceled. */
      settled_at: nullable(bigint()),
      /** The start of the first attempt that may have delivered the message, or of the current one. */
      dated_at: nullable(bigint()),
      /** JSON (`JobDetails`); used by work that belongs to no lead, and by emails to users. */
      details: nullable(text()),
      /** When the current attempt started sending the message. Set only for emails that must not arrive twice. */
      sending_since: nullable(bigint()),
      /** The row's own id once a newer delivery with its key reports a newer state of the lead; otherwise blank. */
      superseded: generated(text(`default ''`)),
    },
    /** Attempts that ended. An attempt interrupted by a crash has no row. */
    delivery_attempts: {
      delivery_id: text('references deliveries (id) on delete cascade'),
      ended_at: bigint(),
      outcome: text<'done' | 'retry' | 'failed'>(`check (outcome in ('done', 'retry', 'failed'))`),
      response: text(),
    },
    /** One row each for the last digest and the last reminders. */
    digests: { id: integer('primary key'), covered_until: bigint() },
  },
  constraints: {
    deliveries: 'unique (lead_id, kind, target, event, item, superseded)',
    delivery_attempts: 'primary key (delivery_id, ended_at)',
  },
  statements: [
    `create index deliveries_due on deliveries (kind, event, next_try_at) where state = 'pending'`,
    `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
    `create unique index deliveries_without_lead on deliveries (kind, target, event, item)
      where lead_id is null`,
  ],
} satisfies Feature;

/** Idempotency keys, spent tokens, rate limits, and the server's own secrets. */
const intake = {
  tables: {
    idempotency_keys: {
      key: text('primary key'),
      fingerprint: text(),
      response: text(),
      lead_id: text('references leads (id) on delete cascade deferrable initially deferred'),
      expires_at: bigint(),
    },
    spent_tokens: { nonce: text('primary key'), expires_at: bigint() },
    rate_windows: {
      bucket: text('primary key'),
      starts_at: bigint(),
      ends_at: bigint(),
      hits: integer(),
    },
    secrets: { name: text('primary key'), value: text() },
    readiness: { id: integer('primary key'), checked_at: bigint() },
  },
  statements: [
    'create index idempotency_keys_by_end on idempotency_keys (expires_at)',
    'create index idempotency_keys_by_lead on idempotency_keys (lead_id)',
  ],
} satisfies Feature;

const registry = {
  tables: {
    registry_imports: {
      generation: integer('primary key'),
      /** The registry that the file contains. */
      registry: generated(text<'npi' | 'clia'>(`default 'npi'`)),
      state: text<'loading' | 'current' | 'discarded'>(
        `check (state in ('loading', 'current', 'discarded'))`,
      ),
      file_name: text(),
      /** A day such as `2026-11-08`. */
      file_date: text(),
      imported_at: bigint(),
      records: generated(integer('default 0')),
    },
    /** `number` is an NPI, or a CLIA number's digits. */
    registry_records: { generation: integer(), number: bigint(), record: text() },
    /** The search terms of active laboratories (`server/registry/clia/laboratory-terms.ts`). */
    laboratory_terms: { generation: integer(), number: bigint(), terms: text() },
    registrations: {
      lead_id: text(
        'primary key references leads (id) on delete cascade deferrable initially deferred',
      ),
      form: text(),
      npi: text(),
      /** Null if the form has no subdomain. */
      subdomain: nullable(text('unique')),
    },
  },
  constraints: {
    registry_records: 'primary key (generation, number)',
    laboratory_terms: 'primary key (generation, number)',
    registrations: 'unique (form, npi)',
  },
  statements: [
    `create unique index registry_imports_current on registry_imports (registry) where state = 'current'`,
    // The index keeps no copy of the terms, because searches need only the numbers.
    {
      sqlite: `create virtual table laboratory_search using fts5 (
        terms, content = '', contentless_delete = 1, detail = none
      )`,
      postgres: `create index laboratory_terms_by_term on laboratory_terms
        using gin (array_to_tsvector(string_to_array(terms, ' ')))`,
    },
    {
      sqlite: `create trigger laboratory_terms_added after insert on laboratory_terms begin
        insert into laboratory_search (rowid, terms)
          values (new.generation * 1000000000 + new.number, new.terms);
      end`,
    },
    {
      sqlite: `create trigger laboratory_terms_removed after delete on laboratory_terms begin
        delete from laboratory_search where rowid = old.generation * 1000000000 + old.number;
      end`,
    },
  ],
} satisfies Feature;

const leadId = () => text('references leads (id) on delete cascade deferrable initially deferred');

const leadRecords = {
  tables: {
    /** The registries' last results for a lead's NPI and for its laboratory. A row may be written before its lead. */
    lead_records: {
      lead_id: leadId(),
      kind: text<'npi' | 'clia'>(`check (kind in ('npi', 'clia'))`),
      state: text<LaboratoryState>(`check (state in ('found', 'not found', 'unavailable'))`),
      number: text(),
      /** JSON: `ProviderRecord` or `LaboratoryRecord`. */
      record: nullable(text()),
      source: nullable(text<'online' | 'offline'>(`check (source in ('online', 'offline'))`)),
      as_of: nullable(bigint()),
      looked_up_at: nullable(bigint()),
      linked_by: text<LaboratoryLink>(
        `check (linked_by in ('registration', 'background', 'user'))`,
      ),
      /** A user of the console. */
      user_id: nullable(text()),
    },
  },
  constraints: { lead_records: 'primary key (lead_id, kind)' },
} satisfies Feature;

/** A user's name, or another source of a change. */
export type ActorName = CleanText | 'system' | 'command line' | 'visitor' | '';

/** The actions of the site and of commands on the server. An extension of the server declares more. */
export interface AuditActions {
  'lead-released': true;
  'lead-erased': true;
  'person-erased': true;
  'retention-applied': true;
  'erasure-finished': true;
  'key-rotated': true;
  'secrets-resealed': true;
  'suppression-imported': true;
  'suppression-removed': true;
}

const auditLog = {
  tables: {
    /** Append-only; see `server/db/audit-log.ts`. */
    audit_log: {
      sequence: bigint('primary key'),
      at: bigint(),
      user_id: nullable(text()),
      user_name: text<ActorName>(),
      action: text<keyof AuditActions>(),
      lead_id: nullable(text()),
      /** JSON. */
      details: text(),
      address: text(),
      hash: text(),
    },
  },
  statements: ['create index audit_log_by_lead on audit_log (lead_id, sequence)'],
} satisfies Feature;

/** Retention of leads, visitors' requests for their own data, and erasures. */
const privacy = {
  tables: {
    /** Has one row once the first nightly run was claimed. */
    retention_runs: {
      id: integer('primary key'),
      claimed_at: bigint(),
      ended_at: bigint(),
      erased: integer(),
    },
    /** Visitors who asked for their own data (`service:my-data:ID`). Removed when the link or its page expires. */
    data_requests: {
      id: text('primary key'),
      /** In lower case; blank once the visitor has erased everything. */
      address: cleanedText(),
      expires_at: bigint(),
      /** The hash of the key in the opened page; null until the link is opened. A link opens only once. */
      key_hash: nullable(text('unique')),
    },
    /** A record of erasures, free of personal data; removed 30 days after the erasure ends. */
    erasures: {
      id: text('primary key'),
      reason: text<'leads' | 'person' | 'retention'>(),
      /** A user's id, or the name of another actor in the audit log. */
      asked_by: text(),
      leads: integer(),
      /** JSON: ids in the names of email files that must still be removed. */
      items: text(),
      deleted_at: bigint(),
      /** When the server's files no longer contained a byte of the leads; null until then. */
      erased_at: nullable(bigint()),
    },
  },
} satisfies Feature;

/** A page view, or a form event. */
export type CountedEvent = 'view' | 'seen' | 'started' | 'submitted';

const counts = {
  tables: {
    /** Events per page and day. Rows describe pages, never visitors. */
    daily_counts: {
      /** A day in `TIME_ZONE`, such as `2026-11-22`. */
      day: text(),
      page: text(),
      event: text<CountedEvent>(),
      /** A form's id, or blank. */
      detail: text(),
      hits: bigint(),
    },
  },
  constraints: {
    daily_counts: 'primary key (day, page, event, detail)',
  },
} satisfies Feature;

const health = {
  tables: {
    /** The last report of each part; `details` is JSON (`server/db/health-reports.ts`). */
    health_reports: {
      name: text<
        | 'background'
        | 'setup'
        | 'mail-test'
        | 'backup'
        | 'backup-plan'
        | 'backup-asked'
        | 'backup-run'
        | 'proof-asked'
        | 'proof-stored'
        | 'proof-run'
        | 'omitted-emails'
      >('primary key'),
      reported_at: bigint(),
      details: text(),
    },
  },
} satisfies Feature;

/** The site's tables. Each feature comes after the features whose tables it references. */
export const features = [
  leads,
  deliveries,
  intake,
  registry,
  leadRecords,
  auditLog,
  privacy,
  counts,
  health,
] as const;
