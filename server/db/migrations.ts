import { sql } from 'kysely';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Db } from './connection.ts';
import type { DatabaseKind } from './schema/feature.ts';
import { schemaOf } from './schema/features.ts';
import { lostReasons } from './schema/lead-work.ts';
import { ownersNeedFactor } from './schema/sign-in.ts';
import { lastActivity } from './steps/last-activity.ts';
import { oneWord } from './steps/one-word.ts';

export type Migration = {
  /** A number and a few words, such as `101-booking-links`. Stored in every database, so it must never change. */
  readonly name: string;
  readonly statements: Readonly<Record<DatabaseKind, readonly string[]>>;
};

/**
 * Numbered changes to the schema since the first release. Each one brings older databases to what the features declare;
 * a new database is created from the features. Never edit a released one.
 */
export const migrations: readonly Migration[] = [
  { name: '101-last-activity', statements: both(lastActivity) },
  {
    name: '102-lost-reasons',
    statements: both([
      'create table lost_reasons (id text not null primary key, name text not null)',
      lostReasons,
      'alter table lead_work add column lost_reason text references lost_reasons (id)',
    ]),
  },
  {
    name: '103-assigning-rules',
    // The rules for forms come before those for products, because only the first match applies.
    statements: {
      sqlite: rulesFrom('json_object', 'json(addresses)'),
      postgres: rulesFrom('json_build_object', 'addresses::json'),
    },
  },
  {
    name: '104-booking-links',
    statements: both([`alter table users add column booking_link text not null default ''`]),
  },
  { name: '105-one-word', statements: oneWord },
  {
    name: '106-proof-of-identity',
    statements: both(['alter table sessions add column proven_at bigint', ownersNeedFactor]),
  },
  {
    name: '107-passed-messages',
    statements: both([
      `alter table skipped_messages add column subject text not null default ''`,
      `alter table skipped_messages add column reason text not null default 'unreadable'`,
      `update lead_answers set mark = 'too-complex' where mark = 'unreadable'`,
    ]),
  },
];

function both(statements: readonly string[]): Migration['statements'] {
  return { sqlite: statements, postgres: statements };
}

/** SQL that turns each form's or product's recipients into a rule with that condition. */
function rulesFrom(object: string, addresses: string): readonly string[] {
  const target = (kind: string) =>
    `'${kind}', case when target like '${kind}:%' then substr(target, ${kind.length + 2}) end`;
  return [
    'create table lead_rules (position integer not null primary key, rule text not null)',
    `insert into lead_rules (position, rule)
      select row_number() over (order by target) - 1, cast(${object}(${target('form')}, ${target('product')},
        'state', null, 'isLaboratory', null, 'addresses', ${addresses}, 'assigneeId', null) as text)
      from recipient_rules`,
    'drop table recipient_rules',
  ];
}

/**
 * Creates the tables of an empty database, or applies missing migrations, within the caller's transaction and lock.
 * Rejects a database from any other version, because this version doesn't know its columns.
 */
export async function migrate(
  kind: DatabaseKind,
  db: Db,
  steps: readonly Migration[] = migrations,
): Promise<{ readonly isNew: boolean }> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const isNew = applied.size === 0;
  if (!isNew) assertKnown(applied, steps);
  const missing = steps.filter(({ name }) => !applied.has(name));
  const statements = isNew ? schemaOf(kind) : missing.flatMap((step) => step.statements[kind]);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const name of [...(isNew ? [firstRelease] : []), ...missing.map((step) => step.name)]) {
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  return { isNew };
}

function assertKnown(applied: ReadonlySet<string>, steps: readonly Migration[]): void {
  if (!applied.has(firstRelease)) {
    throw new UnusableDatabase(
      'The database is from a trial version. Export its leads with that version (npm run leads -- export), and start this one with an empty database',
    );
  }
  const newer = [...applied].find(
    (name) => name !== firstRelease && !steps.some((step) => step.name === name),
  );
  if (newer === undefined) return;
  throw new UnusableDatabase(
    `The database was changed by a newer version of this program (${newer}). Use that version, or restore a backup`,
  );
}

/** The first migration, which creates the schema. */
const firstRelease = '100-first-release';

/** The migrations in a database of this version. */
export const appliedNames = [firstRelease, ...migrations.map(({ name }) => name)];
