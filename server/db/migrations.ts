import { sql } from 'kysely';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Db, Tables } from './connection.ts';
import { type DatabaseKind, type Feature, statementsOf } from './schema/feature.ts';
import { features } from './schema/features.ts';

export type Migration = {
  /** A number and a few words, such as `101-booking-links`. Stored in every database, so it must never change. */
  readonly name: string;
  readonly statements: Readonly<Record<DatabaseKind, readonly string[]>>;
};

/** The tables of the site or of an extension. */
export type DatabasePart = {
  /** Create the tables of a new database. The first table shows that a database has the part. */
  readonly features: readonly Feature[];
  /** Bring older databases to what the features declare. Numbered across all parts; never edit a released one. */
  readonly migrations: readonly Migration[];
};

/** Reads the parts of a key from names such as `service:digest:ITEM:ADDRESS` and `to:ID:EVENT:ITEM`. */
const target = `case kind when 'to' then substr(family, 4, 36)
  when 'service' then substr(channel, length(family) + length(coalesce(item, '')) + 3)
  when 'mail' then substr(channel, 6) when 'verification' then substr(channel, 14) else '' end`;
const event = `case kind when 'to' then coalesce(nullif(substr(family, 41), ''), 'lead.created')
  when 'service' then substr(family, 9) when 'job' then substr(family, 5) else '' end`;
const unique = 'unique (lead_id, kind, target, event, item, superseded)';
const others = `state, tries, queued_at, next_try_at, leased_until, last_error, settled_at, dated_at, details, sending_since,
  superseded`;

const indexes = [
  `create index deliveries_due on deliveries (kind, event, next_try_at) where state = 'pending'`,
  `create index deliveries_failed on deliveries (settled_at) where state = 'failed'`,
  `create unique index deliveries_without_lead on deliveries (kind, target, event, item) where lead_id is null`,
];

/** A delivery is identified by columns instead of the name of its channel. */
const deliveryKeys = {
  // SQLite can't drop a column of a constraint. Dropping the table deletes the attempts, so they are kept aside.
  sqlite: [
    `create table keyed_deliveries (id text not null primary key, lead_id text references leads (id) on delete cascade,
      kind text not null, target text not null, event text not null, item text not null,
      state text not null check (state in ('pending', 'done', 'failed', 'canceled')),
      tries integer not null default 0, queued_at bigint not null, next_try_at bigint not null, leased_until bigint,
      last_error text, settled_at bigint, dated_at bigint, details text, sending_since bigint,
      superseded text not null default '', ${unique})`,
    `insert into keyed_deliveries (id, lead_id, kind, target, event, item, ${others})
      select id, lead_id, kind, ${target}, ${event}, coalesce(item, ''), ${others} from deliveries`,
    'create table kept_attempts as select * from delivery_attempts',
    'drop table deliveries',
    'alter table keyed_deliveries rename to deliveries',
    'insert into delivery_attempts select * from kept_attempts',
    'drop table kept_attempts',
    ...indexes,
  ],
  postgres: [
    `alter table deliveries add column target text not null default '', add column event text not null default ''`,
    `update deliveries set target = ${target}, event = ${event}, item = coalesce(item, '')`,
    `alter table deliveries alter column target drop default, alter column event drop default,
      alter column item set not null, drop column channel, drop column family, add ${unique}`,
    'drop index deliveries_failed',
    ...indexes,
  ],
};

/** The changes to the site's tables; older ones are in `console/server/schema/console-migrations.ts`. */
export const siteMigrations: readonly Migration[] = [
  { name: '108-delivery-keys', statements: deliveryKeys },
];

const parts: DatabasePart[] = [{ features, migrations: siteMigrations }];

/** Adds an extension's tables to every database that is opened afterwards. */
export function addPart(part: DatabasePart): void {
  if (!parts.includes(part)) parts.push(part);
}

/**
 * Creates the parts that a database lacks, and applies missing migrations of the others, within the caller's
 * transaction and lock. Rejects a database from any other version, because this version doesn't know its columns.
 */
export async function migrate(
  kind: DatabaseKind,
  db: Db,
  wanted: readonly DatabasePart[] = parts,
): Promise<{ readonly isNew: boolean }> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const isNew = applied.size === 0;
  if (!isNew) assertKnown(applied, wanted);
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const isThere = ({ features: [first] }: DatabasePart) =>
    Object.keys(first?.tables ?? {}).some((table) => tables.has(table));
  const { old = [], missing = [] } = Object.groupBy(wanted, (part) =>
    isThere(part) ? 'old' : 'missing',
  );
  const steps = stepsOf(old).filter(({ name }) => !applied.has(name));
  const created = missing.flatMap((part) => statementsOf(part.features, kind));
  for (const statement of [...steps.flatMap((step) => step.statements[kind]), ...created]) {
    await sql.raw(statement).execute(db);
  }
  const names = [
    ...(isNew ? [firstRelease] : []),
    ...[...steps, ...stepsOf(missing)].map(({ name }) => name),
  ];
  for (const name of names.filter((one) => !applied.has(one)).toSorted()) {
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  return { isNew };
}

/** In the order of their numbers. */
function stepsOf(some: readonly DatabasePart[]): readonly Migration[] {
  return some
    .flatMap(({ migrations }) => migrations)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function assertKnown(applied: ReadonlySet<string>, wanted: readonly DatabasePart[]): void {
  if (!applied.has(firstRelease)) {
    throw new UnusableDatabase(
      'The database is from a trial version. Export its leads with that version (npm run leads -- export), and start this one with an empty database',
    );
  }
  const newer = [...applied].find(
    (name) => name !== firstRelease && !stepsOf(wanted).some((step) => step.name === name),
  );
  if (newer === undefined) return;
  throw new UnusableDatabase(
    `The database was changed by a newer version of this program (${newer}). Use that version, or restore a backup`,
  );
}

/** The first migration, which creates the schema. */
const firstRelease = '100-first-release';

/** The migrations in a database of this version. */
export function appliedNames(): readonly string[] {
  return [firstRelease, ...stepsOf(parts).map(({ name }) => name)];
}

/** All tables, each after those that it references, with their columns. */
export function declaredTables() {
  const tables = parts.flatMap(({ features }) =>
    features.flatMap((one) => Object.entries(one.tables)),
  );
  return tables.map(([name, columns]) => ({
    name: name as keyof Tables,
    columns: Object.keys(columns),
  }));
}
