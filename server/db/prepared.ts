import type {
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  DialectAdapter,
  QueryResult,
} from 'kysely';
import type { Db } from './connection.ts';

/**
 * Builds and compiles a query once per connection, because that takes longer than running it. Values with other names,
 * such as a list of another length, compile it again. `build` gets a placeholder for each value: it passes them to the
 * query, and must not compute with them or branch on them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  const run = preparedForRows((db, [values]: readonly Values[]) => build(db, values as Values));
  return (db, values) => run(db, [values]);
}

/** Like `prepared`, for any number of rows whose values have the same names. Compiles once for each number of rows. */
export function preparedForRows<Values extends object, Row>(
  build: (db: Db, rows: readonly Values[]) => Compilable<Row>,
): (db: Db, rows: readonly Values[]) => Promise<readonly Row[]> {
  const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();

  function compiledFor(db: Db, rows: readonly Values[]): CompiledQuery<Row> {
    // A transaction has its own executor, but shares the adapter of its connection.
    const { adapter } = db.getExecutor();
    const variants = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, variants);
    const variant = `${rows.length} ${Object.keys(rows[0] ?? {}).join()}`;
    const known = variants.get(variant);
    if (known) return known;
    const query = build(db, rows.map(placeholdersOf)).compile();
    variants.set(variant, query);
    return query;
  }

  return async (db, rows) => {
    if (rows.length === 0) return [];
    const query = compiledFor(db, rows);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder
        ? rows[parameter.row]?.[parameter.name as keyof Values]
        : parameter,
    );
    const result = await execute<Row>(db, { ...query, parameters });
    return result.rows;
  };
}

/**
 * Combines the writes of concurrent work in one transaction into a single statement: one statement with a hundred rows
 * is faster than a hundred statements.
 */
export function gathered<Item>(
  write: (db: Db, items: readonly Item[]) => Promise<void>,
): (db: Db, item: Item) => Promise<void> {
  const gatherings = new WeakMap<Db, { readonly items: Item[]; readonly written: Promise<void> }>();

  async function writeSoon(db: Db, items: readonly Item[]): Promise<void> {
    // Runs after every work that is waiting for the same database response has continued.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    gatherings.delete(db);
    await write(db, items);
  }

  return (db, item) => {
    const known = gatherings.get(db);
    if (known) {
      known.items.push(item);
      return known.written;
    }
    const items = [item];
    const written = writeSoon(db, items);
    gatherings.set(db, { items, written });
    return written;
  };
}

/**
 * Within a transaction, Kysely sends a query only after the previous one has ended. This uses the connection directly,
 * so that concurrent work in one PostgreSQL transaction doesn't wait for each other's round trips.
 */
async function execute<Row>(db: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!db.isTransaction) return db.executeQuery<Row>(query);
  const known = connections.get(db);
  if (known) return known.executeQuery<Row>(query);
  const connection = await db.getExecutor().provideConnection(async (one) => one);
  connections.set(db, connection);
  return connection.executeQuery<Row>(query);
}

const connections = new WeakMap<Db, DatabaseConnection>();

class Placeholder {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function placeholdersOf<Values extends object>(values: Values, row: number): Values {
  const names = Object.keys(values);
  return Object.fromEntries(names.map((name) => [name, new Placeholder(row, name)])) as Values;
}
