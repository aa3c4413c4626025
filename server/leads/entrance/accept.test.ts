import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { everyDatabase } from '#tests/support/databases.ts';
import { aStore } from '#tests/support/store.ts';
import { aSubmission } from '#tests/support/submission.ts';

test.each(everyDatabase())(
  'on $name, an accepted lead gets the default of a column that a later migration adds',
  async ({ place }) => {
    const { store, db } = await aStore({ databaseUrl: await place() });
    await sql`alter table leads add column priority integer not null default 3`.execute(db);
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    const { rows } = await sql`select priority from leads`.execute(db);
    expect(rows).toEqual([{ priority: 3 }]);
  },
);
