import type { Insertable, Selectable, SelectQueryBuilder, Updateable } from 'kysely';
import type { Db, Tables } from './connection.ts';

/**
 * Inserts a row unless another one has its key; true if it was inserted. Waits for the commit of a transaction that is
 * inserting the same key.
 */
export async function insertNew<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto(table)
    // The compiler can't relate the row to what `values` takes, because it doesn't know the table.
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Inserts a row, or updates the one with the same key. */
export async function put<Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: readonly (keyof Tables[Table])[],
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .onConflict((conflict) => conflict.columns(key as never).doUpdateSet(row as never))
    .execute();
}

/** The values of some columns. */
type Values<Table extends keyof Tables> = Partial<Selectable<Tables[Table]>>;

/** All rows with these values. */
export function findRows<Table extends keyof Tables>(db: Db, table: Table, values: Values<Table>) {
  const query = db.selectFrom(table as 'leads').selectAll();
  const rows = query.where(({ and }) => and(values as object)).execute();
  return rows as Promise<unknown> as Promise<Selectable<Tables[Table]>[]>;
}

/** A row with these values. Pass on only what the caller needs: a user's row has secrets. */
export async function findRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const [row] = await findRows(db, table, values);
  return row;
}

/** Changes all rows with these values, and returns their number. */
export async function updateRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Tables[Table]>,
): Promise<number> {
  const query = db.updateTable(table as 'leads').set(changes as object);
  const [done] = await query.where(({ and }) => and(values as object)).execute();
  return Number(done?.numUpdatedRows);
}

/** Deletes all rows with these values, and returns their number. */
export async function deleteRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
): Promise<number> {
  const query = db.deleteFrom(table as 'leads');
  const [done] = await query.where(({ and }) => and(values as object)).execute();
  return Number(done?.numDeletedRows);
}

/** The number of rows that a query selects. */
export async function countOf<Selected, From extends keyof Selected>(
  query: SelectQueryBuilder<Selected, From, unknown>,
): Promise<number> {
  const row = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number((row as { readonly count: number }).count);
}
