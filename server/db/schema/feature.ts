import type { ColumnType, Generated } from 'kysely';
import type { CleanText } from '#server/lib/clean-text.ts';

/**
 * A feature's part of the database: its current tables, and its part of each migration. Row types are derived from
 * `tables`; `schema.test.ts` compares them with the schema that the migrations create on both databases.
 */
export type Feature = {
  readonly tables: Readonly<Record<string, Columns>>;
  /**
   * Statements by migration id. Never edit a released migration; add another one with the next free number. SQL in a
   * list runs on both databases.
   */
  readonly migrations: Readonly<Record<string, Statements | StatementsByDatabase>>;
};

export type DatabaseKind = 'sqlite' | 'postgres';
export type Statements = readonly string[];
export type StatementsByDatabase = { readonly [Kind in DatabaseKind]?: Statements };

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type Column<Value> = {
  readonly type: 'text' | 'integer' | 'bigint';
  readonly isNullable: boolean;
  /** True if the database fills in a default. */
  readonly hasDefault: boolean;
  /** Never set; only carries the type of the value. */
  readonly value?: () => Value;
};

export function text<Value extends string = string>(): Column<Value> {
  return { type: 'text', isNullable: false, hasDefault: false };
}

/** Text from outside, which only the cleaner makes. Conditions may compare it with any text. */
export function cleanedText(): Column<ColumnType<string, CleanText | '', CleanText | ''>> {
  return text() as Column<never>;
}

/** At most 2,147,483,647 on PostgreSQL: flags (0 or 1) and small counts. */
export function integer(): Column<number> {
  return { type: 'integer', isNullable: false, hasDefault: false };
}

/** Times (milliseconds since 1970) and counts without a limit. */
export function bigint(): Column<number> {
  return { type: 'bigint', isNullable: false, hasDefault: false };
}

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { type: column.type, isNullable: true, hasDefault: column.hasDefault };
}

export function generated<Value>(column: Column<Value>): Column<Generated<Value>> {
  return { type: column.type, isNullable: column.isNullable, hasDefault: true };
}

/** The row types of all tables of some features, for Kysely. */
export type TablesOf<Features extends readonly Feature[]> = Features extends readonly [
  infer First extends Feature,
  ...infer Rest extends readonly Feature[],
]
  ? RowsOf<First['tables']> & TablesOf<Rest>
  : unknown;

type RowsOf<Tables extends Readonly<Record<string, Columns>>> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Tables[Table][Name] extends Column<infer Value> ? Value : never;
  };
};
