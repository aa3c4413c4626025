import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test.each(everyDatabase())(
  'on $name, an accepted lead gets the default of a column that a later migration adds',
  async ({ place }) => {
    const connection = await openConnection({
      dataDir: temporaryFolder(),
      databaseUrl: await place(),
    });
    const store = storeOn(connection);
    onTestFinished(store.close);
    await sql`alter table leads add column priority integer not null default 3`.execute(
      connection.db,
    );
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    const { rows } = await sql`select priority from leads`.execute(connection.db);
    expect(rows).toEqual([{ priority: 3 }]);
  },
);
