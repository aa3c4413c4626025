import type { Role } from '#contract/console/values.ts';
import {
  bigint,
  cleanedText,
  type Feature,
  generated,
  integer,
  nullable,
  text,
} from './feature.ts';

/** Sessions of the console, second factors, and sign-ins with the company directory (OpenID Connect). */
export const signIn = {
  tables: {
    recovery_codes: { code_hash: text(), user_id: text() },
    passkeys: {
      /** The credential's id and public key in base64url. */
      id: text(),
      public_key: text(),
      user_id: text(),
      name: cleanedText(),
      counter: bigint(),
      /** JSON. */
      transports: text(),
      created_at: bigint(),
      last_used_at: nullable(bigint()),
    },
    /** Challenges that were sent to browsers. Each works once. */
    passkey_challenges: { challenge: text(), user_id: nullable(text()), expires_at: bigint() },
    sessions: {
      id: text(),
      token_hash: text(),
      user_id: text(),
      /** 1 while the second factor is missing. */
      is_half: integer(),
      created_at: bigint(),
      last_seen_at: bigint(),
      address: text(),
      user_agent: cleanedText(),
      /** Null if the default limits apply. */
      ends_at: nullable(bigint()),
      /** The sign-in method, such as `password`; blank for older sessions. */
      entered_by: generated(text()),
    },
    /** Browsers that users have signed in to the console with. */
    known_browsers: {
      user_id: text(),
      /** The hash of the token in the browser's cookie. */
      token_hash: text(),
      last_used_at: bigint(),
    },
    /** The roles whose users must have a second factor. */
    required_factors: { role: text<Role>() },
    /** Sign-ins under way; each can be finished once. */
    directory_sign_ins: {
      /** Hashes of the `state` in the address and of the browser's ticket. */
      state_hash: text(),
      ticket_hash: text(),
      nonce: text(),
      verifier: text(),
      expires_at: bigint(),
    },
    /** `issuer` and `subject` never change; an email address may. */
    directory_people: { issuer: text(), subject: text(), user_id: text() },
  },
  migrations: {
    '010-console': [
      `create table recovery_codes (
        code_hash text primary key,
        user_id text not null references users (id) on delete cascade
      )`,
      'create index recovery_codes_by_user on recovery_codes (user_id)',
      `create table passkeys (
        id text primary key,
        public_key text not null,
        user_id text not null references users (id) on delete cascade,
        name text not null,
        counter bigint not null,
        transports text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index passkeys_by_user on passkeys (user_id)',
      `create table passkey_challenges (
        challenge text primary key,
        user_id text references users (id) on delete cascade,
        expires_at bigint not null
      )`,
      `create table sessions (
        id text primary key,
        token_hash text not null unique,
        user_id text not null references users (id) on delete cascade,
        is_half integer not null,
        created_at bigint not null,
        last_seen_at bigint not null,
        address text not null,
        user_agent text not null
      )`,
      'create index sessions_by_user on sessions (user_id)',
    ],
    '020-directory': [
      `create table directory_sign_ins (
        state_hash text primary key,
        ticket_hash text not null,
        nonce text not null,
        verifier text not null,
        expires_at bigint not null
      )`,
      `create table directory_people (
        issuer text not null,
        subject text not null,
        user_id text not null references users (id) on delete cascade,
        primary key (issuer, subject)
      )`,
    ],
    '026-known-browsers': [
      `create table known_browsers (
        user_id text not null references users (id) on delete cascade,
        token_hash text not null,
        last_used_at bigint not null,
        primary key (user_id, token_hash)
      )`,
      'alter table sessions add column ends_at bigint',
    ],
    '027-required-factors': [
      `create table required_factors (
        role text primary key check (role in ('owner', 'agent', 'viewer'))
      )`,
      // The company directory's MFA replaces ours.
      "alter table sessions add column entered_by text not null default ''",
    ],
    '028-kinds-and-roles': [
      'create table new_required_factors (role text primary key)',
      'insert into new_required_factors select role from required_factors',
      'drop table required_factors',
      'alter table new_required_factors rename to required_factors',
    ],
  },
} satisfies Feature;
