import type { Role } from '#contract/console/values.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, generated, nullable, text } from './feature.ts';

export const users = {
  tables: {
    users: {
      id: text(),
      /** In lower case. */
      email: text(),
      name: text<CleanText>(),
      role: generated(text<Role>()),
      password_hash: text(),
      /** Base32. Null until TOTP is turned on. */
      totp_secret: nullable(text()),
      /** The last time step whose code was used, so that none works twice. */
      totp_step: nullable(bigint()),
      /** A new secret until its first code is entered. */
      new_totp_secret: nullable(text()),
      created_at: bigint(),
      disabled_at: nullable(bigint()),
      /** Appended to the user's replies; blank if there is none. */
      signature: generated(text<CleanText>()),
      /** JSON: `NotificationChoices`; null until the user changes the defaults. */
      notification_choices: nullable(text()),
    },
    invitations: {
      id: text(),
      token_hash: text(),
      /** Null for the first user of a new console. */
      email: nullable(text()),
      role: generated(text<Role>()),
      created_at: bigint(),
      expires_at: bigint(),
      /** `join` creates a user; `reset` sets a new password for an existing one. */
      kind: generated(text<'join' | 'reset' | 'sign-in'>()),
      /** The id of the user who created it; null for the command line. */
      made_by: nullable(text()),
    },
  },
  migrations: {
    '010-console': [
      `create table users (
        id text primary key,
        email text not null unique,
        name text not null,
        role text not null check (role in ('owner', 'agent', 'viewer')),
        password_hash text not null,
        totp_secret text,
        totp_step bigint,
        new_totp_secret text,
        created_at bigint not null,
        disabled_at bigint
      )`,
      `create table invitations (
        id text primary key,
        token_hash text not null unique,
        email text,
        role text not null check (role in ('owner', 'agent', 'viewer')),
        created_at bigint not null,
        expires_at bigint not null
      )`,
    ],
    '023-account-mails': [
      `create table account_mails (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        details text not null,
        created_at bigint not null,
        tries integer not null default 0,
        next_try_at bigint not null
      )`,
    ],
    // Distinguishes password reset links from invitations, and records who created them.
    '025-password-resets': [
      `alter table invitations add column kind text not null default 'join'
        check (kind in ('join', 'reset', 'sign-in'))`,
      'alter table invitations add column made_by text',
    ],
    // Only the contract lists the roles. SQLite can't drop a check, and dropping `users` would delete the sessions of
    // all users. A new column that is not null needs a default, so the default is the role with the fewest rights.
    '028-kinds-and-roles': ['users', 'invitations'].flatMap((table) => [
      `alter table ${table} add column new_role text not null default 'viewer'`,
      `update ${table} set new_role = role`,
      `alter table ${table} drop column role`,
      `alter table ${table} rename column new_role to role`,
    ]),
    '031-one-queue': [
      `insert into deliveries (
          id, lead_id, channel, state, tries, queued_at, next_try_at, details
        )
        select id, null, 'notice:account:' || id, 'pending', tries, created_at, next_try_at,
          '{"userId":"' || user_id || '","kind":"' || kind || '","values":' || details
            || ',"at":' || created_at || '}'
        from account_mails`,
      'drop table account_mails',
    ],
    '040-reply-files': [`alter table users add column signature text not null default ''`],
    '044-notifications': ['alter table users add column notification_choices text'],
  },
} satisfies Feature;
