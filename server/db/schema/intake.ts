import { bigint, type Feature, integer, text } from './feature.ts';

/** Idempotency keys, spent tokens, rate limits, and the server's own secrets. */
export const intake = {
  tables: {
    idempotency_keys: {
      key: text(),
      fingerprint: text(),
      reply: text(),
      lead_id: text(),
      expires_at: bigint(),
    },
    spent_tokens: { nonce: text(), expires_at: bigint() },
    rate_windows: { bucket: text(), starts_at: bigint(), ends_at: bigint(), hits: integer() },
    secrets: { name: text(), value: text() },
    readiness: { id: integer(), checked_at: bigint() },
  },
  migrations: {
    // A key is inserted before its lead, so that concurrent submissions conflict on the key. Its reference is therefore
    // checked at commit.
    '001-leads': [
      `create table idempotency_keys (
        key text primary key,
        fingerprint text not null,
        reply text not null,
        lead_id text not null references leads (id) on delete cascade
          deferrable initially deferred,
        expires_at bigint not null
      )`,
      'create index idempotency_keys_by_lead on idempotency_keys (lead_id)',
      'create index idempotency_keys_by_end on idempotency_keys (expires_at)',
      'create table spent_tokens (nonce text primary key, expires_at bigint not null)',
      'create index spent_tokens_by_end on spent_tokens (expires_at)',
      `create table rate_windows (
        bucket text primary key,
        starts_at bigint not null,
        ends_at bigint not null,
        hits integer not null
      )`,
      'create index rate_windows_by_end on rate_windows (ends_at)',
      'create table secrets (name text primary key, value text not null)',
      'create table readiness (id integer primary key, checked_at bigint not null)',
    ],
    // Rows of these tables expire within minutes, so a sweep may read the whole table. Each index adds a page to every
    // commit.
    '009-no-index-by-end': ['drop index spent_tokens_by_end', 'drop index rate_windows_by_end'],
  },
} satisfies Feature;
