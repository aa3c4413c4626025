import type { DestinationKind, OffReason } from '#contract/console/destinations.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, integer, nullable, text } from './feature.ts';

export const destinations = {
  tables: {
    /**
     * Destinations that owners add in the console. Flags are 0 or 1. A removed destination keeps its row, so that its
     * deliveries still show its name.
     */
    destinations: {
      id: text(),
      kind: text<DestinationKind>(),
      name: text<CleanText>(),
      /** Sealed, like the secrets (`server/lib/sealing.ts`). Blank after removal. */
      url: text(),
      /** JSON. */
      events: text(),
      /** JSON; null for all forms. */
      forms: nullable(text()),
      includes_name: integer(),
      /** Null for a chat. */
      secret: nullable(text()),
      /** Also signs messages after a rotation, until it is retired. */
      old_secret: nullable(text()),
      created_at: bigint(),
      /** Null while the destination is on. */
      off_since: nullable(bigint()),
      off_reason: nullable(text<OffReason>()),
      /** The first failure since the last success. */
      failing_since: nullable(bigint()),
      removed_at: nullable(bigint()),
    },
    /** Recipients of the mails about a form or product, instead of `LEADS_TO`. */
    recipient_rules: {
      /** `form:demo` or `product:laboratory`. */
      target: text(),
      /** JSON. */
      addresses: text(),
    },
  },
  migrations: {
    '015-destinations': [
      `create table destinations (
        id text primary key,
        kind text not null check (kind in ('webhook', 'slack', 'teams', 'chat')),
        name text not null,
        url text not null,
        events text not null,
        forms text,
        includes_name integer not null,
        secret text,
        old_secret text,
        created_at bigint not null,
        off_since bigint,
        off_reason text check (off_reason in ('user', 'failing')),
        failing_since bigint,
        removed_at bigint
      )`,
    ],
    // Allows `gone` as `off_reason`: SQLite can't change the column's check, so the column is replaced.
    '021-destinations-gone': [
      'alter table destinations add column off_cause text',
      'update destinations set off_cause = off_reason',
      'alter table destinations drop column off_reason',
      'alter table destinations rename column off_cause to off_reason',
    ],
    // Only the contract lists the kinds, so a new kind needs no migration.
    '028-kinds-and-roles': [
      `create table new_destinations (
        id text primary key,
        kind text not null,
        name text not null,
        url text not null,
        events text not null,
        forms text,
        includes_name integer not null,
        secret text,
        old_secret text,
        created_at bigint not null,
        off_since bigint,
        off_reason text,
        failing_since bigint,
        removed_at bigint
      )`,
      `insert into new_destinations
        select id, kind, name, url, events, forms, includes_name, secret, old_secret, created_at,
          off_since, off_reason, failing_since, removed_at
        from destinations`,
      'drop table destinations',
      'alter table new_destinations rename to destinations',
    ],
    '041-recipient-rules': [
      'create table recipient_rules (target text primary key, addresses text not null)',
    ],
    '043-lead-events': [
      `update destinations set events = replace(events, 'lead.received', 'lead.created')`,
    ],
  },
} satisfies Feature;
