import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AuditAction } from '#console/contract/audit.ts';
import { fieldError, notFound } from '#console/server/kit/console-error.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import { deleteRows, findRows, insertNew, type Order, updateRows } from '#server/db/rows.ts';
import { newId } from '#server/lib/ids.ts';
import type { SignedIn } from './caller.ts';
import type { CallerContext } from './console-context.ts';

/** A list in the settings: one table. The contract has its endpoints, their roles, and the bodies. */
type Resource<Table extends keyof Tables, Row, Body, Item> = {
  readonly table: Table;
  /** The name of one row in error messages, such as 'template'. */
  readonly name: string;
  readonly hasUniqueNames?: boolean;
  /** The audit log's entries. */
  readonly actions: Readonly<Partial<Record<Step<Row, Body>['kind'], AuditAction>>>;
  /** The columns by which the list is sorted. */
  readonly order?: Order<Table>;
  /** The rows that a user may see, in the order of the list. All others are not found. By default, users see all. */
  readonly rows?: (db: Db, user: SignedIn) => Promise<readonly Row[]>;
  readonly itemOf: (row: Row, user: SignedIn, context: CallerContext) => Item;
  /** The columns to store; undefined ones stay unchanged. */
  readonly columnsOf: (body: Body, step: Step<Row, Body>) => Columns<Updateable<Tables[Table]>>;
  /**
   * Runs in the transaction of each change, and returns the details of the audit entry; null if there is nothing to
   * record. May refuse the change by an error, or replace `save`.
   */
  readonly hook?: (
    step: Step<Row, Body>,
    save: () => Promise<void>,
  ) => Promise<Readonly<Record<string, unknown>> | null>;
};

type Step<Row, Body> = {
  readonly kind: 'add' | 'change' | 'remove';
  readonly id: string;
  /** Null if the row is new. */
  readonly before: Row | null;
  /** Null if the row is removed. */
  readonly body: Body | null;
  readonly user: SignedIn;
  readonly db: Db;
  readonly context: CallerContext;
};

type Columns<Row> = { readonly [Column in keyof Row]: Row[Column] | undefined };

type Named = { readonly id: string; readonly name: string };
type At = { readonly params: { readonly id: string } };

/** The handlers of a list in the settings. */
export function resource<
  Table extends keyof Tables,
  Body,
  Item,
  Row extends Named = Selectable<Tables[Table]> & Named,
>(list: Resource<Table, Row, Body, Item>) {
  const { table, name, itemOf } = list;

  async function rows(db: Db, user: SignedIn): Promise<readonly Row[]> {
    const all = () => findRows(db, table, {}, list.order) as Promise<unknown> as Promise<Row[]>;
    return list.rows?.(db, user) ?? all();
  }

  async function find(db: Db, user: SignedIn, id: string): Promise<Row> {
    const row = (await rows(db, user)).find((one) => one.id === id);
    if (!row) throw notFound(name);
    return row;
  }

  async function save(step: Step<Row, Body>): Promise<void> {
    const { kind, id, body, db, user } = step;
    const key = { id } as never;
    if (!body) return void (await deleteRows(db, table, key));
    const columns = list.columnsOf(body, step);
    const isTaken = async (value: unknown) =>
      (await rows(db, user)).some((row) => row.name === value && row.id !== id);
    if (list.hasUniqueNames && (await isTaken((columns as Partial<Named>).name))) {
      throw fieldError('name', `Another ${name} has this name.`);
    }
    // SQL has no update without columns.
    if (kind === 'change' && Object.values(columns).every((one) => one === undefined)) return;
    if (kind === 'change') await updateRows(db, table, key, columns as never);
    else await insertNew(db, table, { id, ...columns } as unknown as Insertable<Tables[Table]>);
  }

  function run(given: Omit<Step<Row, Body>, 'db' | 'before'>): Promise<Row> {
    const { kind, id, user, context } = given;
    return context.change(async (db, record) => {
      const before = kind === 'add' ? null : await find(db, user, id);
      const step = { ...given, db, before };
      const saved = () => save(step);
      const details = list.hook ? await list.hook(step, saved) : await saved();
      const row = kind === 'remove' && before ? before : await find(db, user, id);
      const action = list.actions[kind];
      if (action && details !== null) {
        await record({ action, details: details ?? { name: row.name } });
      }
      return row;
    });
  }

  return {
    list: ({ user }: { readonly user: SignedIn }, context: CallerContext): Promise<Item[]> =>
      context.transactions.read(async (db) =>
        (await rows(db, user)).map((row) => itemOf(row, user, context)),
      ),
    add: async ({ user, body }: { user: SignedIn; body: Body }, context: CallerContext) =>
      itemOf(await run({ kind: 'add', id: newId(), user, body, context }), user, context),
    change: async (call: At & { user: SignedIn; body: Body }, context: CallerContext) => {
      const { user, body, params } = call;
      const row = await run({ kind: 'change', id: params.id, user, body, context });
      return itemOf(row, user, context);
    },
    remove: async ({ user, params: { id } }: At & { user: SignedIn }, context: CallerContext) =>
      void (await run({ kind: 'remove', id, user, body: null, context })),
  };
}
