import type { Role } from '#contract/roles.ts';
import {
  bigint,
  cleanedText,
  type Feature,
  generated,
  integer,
  nullable,
  text,
} from '#server/db/schema/feature.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

/** Owners need a second factor by default (R228). */
export const ownersNeedFactor = `insert into required_factors (role) values ('owner') on conflict do nothing`;

/** Console sessions, second factors, and sign-ins through the company directory (OpenID Connect). */
export const signInTables = {
  tables: {
    recovery_codes: {
      code_hash: text('primary key'),
      user_id: text('references users (id) on delete cascade'),
    },
    passkeys: {
      /** The credential's id and public key in base64url. */
      id: text('primary key'),
      public_key: text(),
      user_id: text('references users (id) on delete cascade'),
      name: cleanedText(),
      counter: bigint(),
      /** JSON. */
      transports: text(),
      created_at: bigint(),
      last_used_at: nullable(bigint()),
    },
    /** Challenges sent to browsers. Each works once. */
    passkey_challenges: {
      challenge: text('primary key'),
      user_id: nullable(text('references users (id) on delete cascade')),
      expires_at: bigint(),
    },
    sessions: {
      id: text('primary key'),
      token_hash: text('unique'),
      user_id: text('references users (id) on delete cascade'),
      /** 1 while the second factor is missing. */
      is_half: integer(),
      created_at: bigint(),
      last_seen_at: bigint(),
      address: text(),
      user_agent: cleanedText(),
      /** Null if the default limits apply. */
      ends_at: nullable(bigint()),
      /** The sign-in method, such as `password`; blank for older sessions. */
      entered_by: generated(text(`default ''`)),
      /** Null if the user has not proven their identity since the sign-in. */
      proven_at: nullable(bigint()),
    },
    /** Browsers in which users have signed in to the console. */
    known_browsers: {
      user_id: text('references users (id) on delete cascade'),
      /** The hash of the token in the browser's cookie. */
      token_hash: text(),
      last_used_at: bigint(),
    },
    /** The roles that require a second factor. */
    required_factors: { role: text<Role>('primary key') },
    /** Sign-ins in progress; each can be finished once. */
    directory_sign_ins: {
      /** Hashes of the `state` in the URL and of the browser's ticket. */
      state_hash: text('primary key'),
      ticket_hash: text(),
      nonce: text(),
      verifier: text(),
      expires_at: bigint(),
    },
    /** `issuer` and `subject` never change; an email address may. */
    directory_people: {
      issuer: text(),
      subject: text(),
      user_id: text('references users (id) on delete cascade'),
    },
    /** Keys for the operator's own programs. A revoked key is deleted, but the audit log still mentions it. */
    api_tokens: {
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
  constraints: {
    known_browsers: 'primary key (user_id, token_hash)',
    directory_people: 'primary key (issuer, subject)',
  },
  statements: [
    ownersNeedFactor,
    'create index recovery_codes_by_user on recovery_codes (user_id)',
    'create index passkeys_by_user on passkeys (user_id)',
    'create index sessions_by_user on sessions (user_id)',
  ],
} satisfies Feature;
