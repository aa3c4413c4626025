import type { ColumnType, Generated } from 'kysely';
import type { CleanText } from '#server/lib/clean-text.ts';

/** A feature's part of the database as it is now. Row types are derived from `tables`. */
export type Feature = {
  readonly tables: Readonly<Record<string, Columns>>;
  /** Constraints over several columns, by table, such as `primary key (lead_id, tag)`. */
  readonly constraints?: Readonly<Record<string, string>>;
  /** Indexes, triggers, and initial rows, created after the tables of all features. */
  readonly statements?: readonly Statement[];
};

export type DatabaseKind = 'sqlite' | 'postgres';
/** SQL for both databases, or for each of them, or for one. */
export type Statement = string | { readonly [Kind in DatabaseKind]?: string };

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type Column<Value> = {
  readonly type: 'text' | 'integer' | 'bigint';
  readonly isNullable: boolean;
  /** SQL after the type: a key, a reference, a default, or a check. */
  readonly rules: string;
  /** Never set; only carries the type of the value. */
  readonly value?: () => Value;
};

export function text<Value extends string = string>(rules = ''): Column<Value> {
  return { type: 'text', isNullable: false, rules };
}

/** Text from outside, which only the cleaning functions create. Conditions may compare it with any text. */
export function cleanedText(
  rules = '',
): Column<ColumnType<string, CleanText | '', CleanText | ''>> {
  return text(rules) as Column<never>;
}

/** At most 2,147,483,647 on PostgreSQL. Use it for flags (0 or 1) and small counts. */
export function integer(rules = ''): Column<number> {
  return { type: 'integer', isNullable: false, rules };
}

/** For times (milliseconds since 1970) and unlimited counts. */
export function bigint(rules = ''): Column<number> {
  return { type: 'bigint', isNullable: false, rules };
}

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { ...column, isNullable: true } as Column<Value | null>;
}

/** A column whose rules have a default. */
export function generated<Value>(column: Column<Value>): Column<Generated<Value>> {
  return column as Column<never>;
}

/** The statements that create all tables of these features in an empty database. */
export function statementsOf(features: readonly Feature[], kind: DatabaseKind): readonly string[] {
  const tables = features.flatMap(({ tables, constraints }) =>
    Object.entries(tables).map(([name, columns]) => {
      const parts = Object.entries(columns).map(([column, one]) => definitionOf(column, one));
      const constraint = constraints?.[name];
      return `create table ${name} (${[...parts, ...(constraint ? [constraint] : [])].join(', ')})`;
    }),
  );
  const others = features.flatMap(({ statements = [] }) =>
    statements.flatMap((one) => (typeof one === 'string' ? one : (one[kind] ?? []))),
  );
  return [...tables, ...others];
}

function definitionOf(name: string, { type, isNullable, rules }: Column<unknown>): string {
  return `${name} ${type}${isNullable ? '' : ' not null'} ${rules}`.trimEnd();
}

/** The row types of all tables of these features, for Kysely. */
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
