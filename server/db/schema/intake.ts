import { bigint, type Feature, integer, text } from './feature.ts';

/** Idempotency keys, spent tokens, rate limits, and the server's own secrets. */
export const intake = {
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
