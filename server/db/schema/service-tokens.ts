import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

export const serviceTokens = {
  tables: {
    /** Keys of the operator's own programs. A revoked one is deleted; the audit log still names it. */
    service_tokens: {
      id: text('primary key'),
      name: text<CleanText>('unique'),
      /** SHA-256 of the token. */
      token_hash: text('unique'),
      /** Separated by commas. */
      scopes: text(),
      created_by: text('references users (id)'),
      created_at: bigint(),
      expires_at: nullable(bigint()),
      last_used_at: nullable(bigint()),
    },
  },
} satisfies Feature;
