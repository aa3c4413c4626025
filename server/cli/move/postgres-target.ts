import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { MoveRefused, type SourceTable } from './embedded-source.ts';

/** Tables, views, and sequences in the schema that the connection writes to; none in a new database. */
export async function relationsIn(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'i', 'a')
      )
    order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Sorts tables so that each follows the ones that its foreign keys reference. */
export async function inDependencyOrder(
  db: Db,
  tables: readonly SourceTable[],
): Promise<readonly SourceTable[]> {
  const { rows } = await sql<{ name: string; needs: string }>`
    select referring.relname as name, referred.relname as needs
    from pg_constraint
    join pg_class referring on referring.oid = conrelid
    join pg_class referred on referred.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
      and connamespace = (select oid from pg_namespace where nspname = current_schema())
  `.execute(db);
  const ordered: SourceTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(
      (table) => !rows.some(({ name, needs }) => name === table.name && names.has(needs)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Tables that the target has too. All others belong to the search on SQLite. */
export async function sharedTables(
  db: Db,
  tables: readonly SourceTable[],
): Promise<readonly SourceTable[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema()
  `.execute(db);
  const columns = Map.groupBy(rows, ({ table_name }) => table_name);
  const shared = tables.filter(({ name }) => columns.has(name));
  for (const table of shared) {
    const known = new Set(columns.get(table.name)?.map(({ column_name }) => column_name));
    const missing = table.columns.find((column) => !known.has(column));
    if (missing !== undefined) {
      throw new MoveRefused(`PostgreSQL has no column ${missing} in ${table.name}.`);
    }
  }
  return shared;
}

export async function emptyTables(db: Db, tables: readonly SourceTable[]): Promise<void> {
  const list = tables.map(({ name }) => sql.table(name));
  await sql`truncate ${sql.join(list)}`.execute(db);
}

/**
 * Inserts each batch with one statement, as JSON: PostgreSQL converts each value to its column's
 * type.
 */
export async function insertRows(
  db: Db,
  { name, columns }: SourceTable,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, i) => [column, plainText(row[i])])),
  );
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${list}) overriding system value
    select ${list}
    from json_populate_recordset(null::${sql.table(name)}, cast(${JSON.stringify(objects)} as json))
  `.execute(db);
}

/** Reads the table back through a cursor, so that large tables fit in memory. */
export async function fingerprintOf(db: Db, { name, columns }: SourceTable): Promise<Fingerprint> {
  const counter = countRows();
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare moved no scroll cursor for select ${list} from ${sql.table(name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      fetch ${sql.lit(fetchSize)} from moved
    `.execute(db);
    for (const row of rows) counter.add(columns.map((column) => row[column]));
    if (rows.length < fetchSize) break;
  }
  await sql`close moved`.execute(db);
  return counter.result();
}

/** Sets each sequence to continue after the highest copied number. */
export async function advanceSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string; sequence: string }>`
    select table_name, column_name,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema()
      and (is_identity = 'YES' or column_default like 'nextval(%')
  `.execute(db);
  for (const { table_name: table, column_name: column, sequence } of rows) {
    await sql`
      select setval(${sequence}, greatest(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null)
      from ${sql.table(table)}
    `.execute(db);
  }
}

const fetchSize = 2_000;

/** The contents of a table, regardless of the order of its rows. */
export type Fingerprint = { readonly rows: number; readonly checksum: string };

/**
 * Adds up a hash of each row. Equal values give equal hashes, regardless of how a driver returns
 * them.
 */
export function countRows() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (values: readonly unknown[]) => {
      rows += 1;
      const text = JSON.stringify(values.map(plainText));
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE());
    },
    result: (): Fingerprint => ({ rows, checksum: sum.toString(16).padStart(16, '0') }),
  };
}

export function isSame(one: Fingerprint, other: Fingerprint | undefined): boolean {
  return one.rows === other?.rows && one.checksum === other.checksum;
}

/** Formats a value as PostgreSQL reads it from JSON. SQLite stores booleans as 0 and 1. */
function plainText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return String(value);
}
