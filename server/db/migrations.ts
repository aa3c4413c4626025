import { sql } from 'kysely';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import type { Db } from './connection.ts';
import type { DatabaseKind, Feature, Statements } from './schema/feature.ts';
import { features } from './schema/features.ts';

/**
 * Applies missing migrations within the caller's transaction and lock. Rejects a database of a newer version, because
 * this version doesn't know its columns.
 */
export async function migrate(kind: DatabaseKind, db: Db): Promise<void> {
  await sql`create table if not exists migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  const newer = rows.find((row) => !migrations.some(({ name }) => name === row.name));
  if (newer) {
    throw new UnusableDatabase(
      `The database was changed by a newer version of this program (${newer.name}). Use that version, or restore a backup`,
    );
  }
  for (const { name, statements } of migrations) {
    if (known.has(name)) continue;
    for (const statement of statements[kind]) await sql.raw(statement).execute(db);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
}

type Migration = {
  /** Stored in every migrated database, so it must never change. */
  readonly name: string;
  readonly statements: Readonly<Record<DatabaseKind, Statements>>;
};

/** Sorted by number. Several features may contribute to one migration; their parts run in the order of the features. */
export const migrations: readonly Migration[] = migrationsOf(features);

function migrationsOf(parts: readonly Feature[]): readonly Migration[] {
  const names = new Set(parts.flatMap((part) => Object.keys(part.migrations)));
  return [...names].sort().map((name) => ({
    name,
    statements: {
      sqlite: parts.flatMap((part) => statementsOf(part, name, 'sqlite')),
      postgres: parts.flatMap((part) => statementsOf(part, name, 'postgres')),
    },
  }));
}

function statementsOf(part: Feature, name: string, kind: DatabaseKind): Statements {
  const statements = part.migrations[name] ?? [];
  return 'length' in statements ? statements : (statements[kind] ?? []);
}
