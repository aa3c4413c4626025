import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { CleanText } from '#server/lib/clean-text.ts';
import type { Db, RowOf, Tables } from './connection.ts';

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

/** Inserts a row; throws if another one has its key. */
export async function insertRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> {
  await db
    .insertInto(table)
    .values(row as never)
    .execute();
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

/** The values of some columns; of several values in a list, a row has one. */
type Values<Table extends keyof Tables> = {
  readonly [Column in keyof RowOf<Table>]?: OneOf<RowOf<Table>[Column]>;
};
type OneOf<Value> = Plain<Value> | readonly Plain<Value>[];
/** Any text may be compared with a cleaned one. */
type Plain<Value> = Value extends CleanText ? string : Value;

/** Columns to sort by, such as `received_at` or `id desc`. */
export type Order<Table extends keyof Tables> = readonly (
  | (keyof Tables[Table] & string)
  | `${keyof Tables[Table] & string} desc`
)[];

/** All rows with these values, or the first ones of them. */
export function findRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table> = {},
  order: Order<Table> = [],
  limit?: number,
): Promise<RowOf<Table>[]> {
  const rows = selected(db, table, values, order);
  return (limit === undefined ? rows : rows.limit(limit)).execute();
}

/** The first row with these values. Pass on only what the caller needs: a user's row has secrets. */
export function findRow<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
  order: Order<Table> = [],
): Promise<RowOf<Table> | undefined> {
  return selected(db, table, values, order).limit(1).executeTakeFirst();
}

/** Changes all rows with these values, and returns their number. */
export async function updateRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
  changes: Updateable<Tables[Table]>,
): Promise<number> {
  const query = db.updateTable(table as 'leads').set(changes as object);
  const [done] = await query.where(matching(values)).execute();
  return Number(done?.numUpdatedRows);
}

/** Deletes all rows with these values, and returns their number. */
export async function deleteRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
): Promise<number> {
  const query = db.deleteFrom(table as 'leads');
  const [done] = await query.where(matching(values)).execute();
  return Number(done?.numDeletedRows);
}

/** Deletes all rows with these values, and returns them. */
export async function takeRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
): Promise<RowOf<Table>[]> {
  const query = db.deleteFrom(table as 'leads').where(matching(values));
  const rows: unknown = await query.returningAll().execute();
  return rows as RowOf<Table>[];
}

/** The number of rows with these values. */
export function countRows<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table> = {},
): Promise<number> {
  const rows = db.selectFrom(table as 'leads');
  // SQLite counts a whole table without reading its rows, if there is no condition.
  return countOf(Object.keys(values).length === 0 ? rows : rows.where(matching(values)));
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

function selected<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Values<Table>,
  order: Order<Table>,
) {
  const query = db
    .selectFrom(table as 'leads')
    .selectAll()
    .where(matching(values));
  const sorted = order.reduce((some, by) => {
    const [column, direction] = by.split(' ') as ['id', 'desc'?];
    return some.orderBy(column, direction);
  }, query);
  return sorted as unknown as SelectQueryBuilder<Tables, Table, RowOf<Table>>;
}

function matching(values: object) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'leads'>) =>
    and(
      Object.entries(values).map(([column, value]) => {
        if (!Array.isArray(value)) return and({ [column]: value });
        // PostgreSQL has no empty list.
        return value.length === 0 ? sql<boolean>`1 = 0` : eb(column as 'id', 'in', value);
      }),
    );
}
