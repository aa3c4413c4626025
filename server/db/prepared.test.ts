import { expect, onTestFinished, test } from 'vitest';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openConnection } from './open-connection.ts';
import { gathered, prepared, preparedForRows } from './prepared.ts';

for (const { name, place } of everyDatabase()) {
  test(`a prepared query is built once for each connection and runs with any values on ${name}`, async () => {
    let built = 0;
    const insert = prepared((db, row: { readonly name: string; readonly value: string }) => {
      built += 1;
      return db
        .insertInto('secrets')
        .values({ value: row.value, name: row.name })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning(['name', 'value']);
    });
    const find = prepared((db, { name }: { readonly name: string }) =>
      db.selectFrom('secrets').select('value').where('name', '=', name).where('value', '<>', 'no'),
    );
    for (const expected of [1, 2]) {
      const { db } = await aConnection(await place());
      expect(await insert(db, { name: 'a', value: '1' })).toEqual([{ name: 'a', value: '1' }]);
      expect(await insert(db, { name: 'a', value: '2' })).toEqual([]);
      await db.transaction().execute(async (within) => {
        expect(await insert(within, { name: 'b', value: 'no' })).toHaveLength(1);
        expect(await find(within, { name: 'b' })).toEqual([]);
        expect(await find(within, { name: 'a' })).toEqual([{ value: '1' }]);
      });
      expect(built).toBe(expected);
    }
  });

  test(`a prepared query takes any number of rows, and is built once for each number on ${name}`, async () => {
    const built: number[] = [];
    const insert = preparedForRows((db, rows: readonly Secret[]) => {
      built.push(rows.length);
      return db.insertInto('secrets').values(rows).returning('name');
    });
    const find = prepared((db, names: Readonly<Record<number, string>>) =>
      db.selectFrom('secrets').selectAll().where('name', 'in', Object.values(names)),
    );
    const { db } = await aConnection(await place());
    const row = (key: string): Secret => ({ name: key, value: `value of ${key}` });
    expect(await insert(db, [])).toEqual([]);
    for (const keys of [['a', 'b'], ['c'], ['d', 'e']]) {
      const inserted = await insert(db, keys.map(row));
      expect(inserted.map((one) => one.name).toSorted()).toEqual(keys);
    }
    expect(built).toEqual([2, 1]);
    const found = await find(db, ['b', 'c', 'd']);
    expect(found.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
      ['b', 'c', 'd'].map(row),
    );
  });

  test(`items of one turn are written together, and a failure rejects each of them on ${name}`, async () => {
    const written: number[] = [];
    const insertRows = preparedForRows((db, rows: readonly Secret[]) =>
      db.insertInto('secrets').values(rows),
    );
    const insert = gathered(async (db, rows: readonly Secret[]) => {
      written.push(rows.length);
      await insertRows(db, rows);
    });
    const { db } = await aConnection(await place());
    const add = (key: string) => insert(db, { name: key, value: 'x' });
    await Promise.all(['a', 'b', 'c'].map(add));
    await add('d');
    const failed = await Promise.allSettled(['e', 'a'].map(add));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(written).toEqual([3, 1, 2]);
    expect(await db.selectFrom('secrets').select('name').execute()).toHaveLength(4);
  });
}

type Secret = { readonly name: string; readonly value: string };

async function aConnection(databaseUrl: string | null) {
  const connection = await openConnection({ dataDir: temporaryFolder(), databaseUrl });
  onTestFinished(() => connection.db.destroy());
  return connection;
}
