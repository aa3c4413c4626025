import { expect, onTestFinished, test } from 'vitest';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openConnection } from './open-connection.ts';
import { prepared } from './prepared.ts';

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
      const connection = await openConnection({
        dataDir: temporaryFolder(),
        databaseUrl: await place(),
      });
      onTestFinished(() => connection.db.destroy());
      const { db } = connection;
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
}
