import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

export const serviceTokens = {
  tables: {
    /** Keys of the operator's own programs. A revoked one is deleted; the audit log still names it. */
    service_tokens: {
      id: text(),
      name: text<CleanText>(),
      /** SHA-256 of the token. */
      token_hash: text(),
      /** Separated by commas. */
      scopes: text(),
      created_by: text(),
      created_at: bigint(),
      expires_at: nullable(bigint()),
      last_used_at: nullable(bigint()),
    },
  },
  migrations: {
    '039-service-tokens': [
      `create table service_tokens (
        id text primary key,
        name text not null unique,
        token_hash text not null unique,
        scopes text not null,
        created_by text not null references users (id),
        created_at bigint not null,
        expires_at bigint,
        last_used_at bigint
      )`,
      'alter table lead_notes add column author_name text',
    ],
  },
} satisfies Feature;
