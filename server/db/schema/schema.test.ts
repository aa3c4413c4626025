import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import type { Connection } from '../connection.ts';
import { migrations } from '../migrations.ts';
import { openConnection } from '../open-connection.ts';
import type { Column } from './feature.ts';
import { features } from './features.ts';

test.each(everyDatabase())(
  'every column on $name has the type, nullability, and default that its feature declares',
  async ({ emptyPlace }) => {
    const connection = await openConnection({
      dataDir: temporaryFolder(),
      databaseUrl: await emptyPlace(),
    });
    const found = await columnsIn(connection);
    await connection.db.destroy();
    expect(found).toEqual(declaredColumns(connection.kind));
  },
);

test('a table belongs to one feature', () => {
  const names = features.flatMap(({ tables }) => Object.keys(tables));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test('released migrations keep their ids', () => {
  const names = migrations.map(({ name }) => name);
  expect(names.slice(0, released.length)).toEqual(released);
});

test('a new migration has its own number', () => {
  const numbers = migrations.slice(released.length).map(({ name }) => name.slice(0, 3));
  expect(numbers).toEqual(numbers.map((_, i) => String(i + 28).padStart(3, '0')));
});

/** Column types by table and name: `text`, `bigint null`, `integer default`. */
type Found = Readonly<Record<string, string>>;

function declaredColumns(kind: Connection['kind']): Found {
  const columns = features.flatMap(({ tables }) =>
    Object.entries<Readonly<Record<string, Column<unknown>>>>(tables).flatMap(([table, columns]) =>
      Object.entries(columns).map(([name, column]) => [`${table}.${name}`, textOf(column)]),
    ),
  );
  // SQLite numbers the rows of an `integer primary key` without a default.
  const own = kind === 'sqlite' ? { 'lead_documents.id': 'integer' } : {};
  return { ...Object.fromEntries(columns), ...own };
}

async function columnsIn({ kind, db }: Connection): Promise<Found> {
  const query = kind === 'sqlite' ? sqliteColumns : postgresColumns;
  const { rows } = await query.execute(db);
  return Object.fromEntries(
    rows.map(({ place, type, isNullable, hasDefault }) => [
      place,
      textOf({ type, isNullable: Boolean(isNullable), hasDefault: Boolean(hasDefault) }),
    ]),
  );
}

function textOf({ type, isNullable, hasDefault }: Omit<Row, 'place'>): string {
  return [type, isNullable ? 'null' : '', hasDefault ? 'default' : ''].filter(Boolean).join(' ');
}

type Row = {
  readonly place: string;
  readonly type: string;
  readonly isNullable: boolean | number;
  readonly hasDefault: boolean | number;
};

/**
 * Leaves out the search index, which is a virtual table. SQLite accepts null in a primary key, for historical
 * reasons; no row type does.
 */
const sqliteColumns = sql<Row>`
  select list.name || '.' || info.name as place, lower(info.type) as type,
    info."notnull" = 0 and info.pk = 0 as "isNullable",
    info.dflt_value is not null as "hasDefault"
  from pragma_table_list as list, pragma_table_xinfo(list.name) as info
  where list.schema = 'main' and list.type = 'table'
    and list.name not in ('migrations', 'sqlite_schema', 'sqlite_sequence')`;

const postgresColumns = sql<Row>`
  select table_name || '.' || column_name as place, data_type as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault"
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'migrations'`;

/** Deployed databases have these. New migrations start at 028. */
const released = [
  '001-leads',
  '002-registry',
  '003-subscriptions',
  '004-registrations',
  '005-delivery-attempts',
  '006-digests',
  '007-due-by-channel',
  '008-write-batch',
  '009-confirmed-subscriptions',
  '009-no-index-by-end',
  '010-console',
  '011-search-on-sqlite',
  '012-search-on-postgres',
  '013-replies',
  '014-privacy',
  '014-privacy-on-postgres',
  '015-destinations',
  '016-numbers',
  '017-operations',
  '018-saved-views',
  '019-lead-page',
  '020-directory',
  '021-destinations-gone',
  '022-folded-search-on-postgres',
  '022-folded-search-on-sqlite',
  '022-follow-up-order',
  '023-account-mails',
  '024-mail-dates',
  '025-password-resets',
  '026-known-browsers',
  '027-required-factors',
];
