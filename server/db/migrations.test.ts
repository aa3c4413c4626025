import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { migrations } from './migrations.ts';
import { databaseFile } from './sqlite.ts';

test.each(everyDatabase())(
  'deliveries of an older version keep their state on $name, and dead ones have failed',
  async ({ emptyPlace }) => {
    const dataDir = temporaryFolder();
    const databaseUrl = await emptyPlace();
    await run({ dataDir, databaseUrl }, [
      'create table migrations (name text primary key)',
      ...migrations
        .filter(({ name }) => name < '005')
        .flatMap(({ name, statements }) => [
          ...statements.sqlite,
          `insert into migrations values ('${name}')`,
        ]),
      `insert into leads (id, form, received_at, status, payload)
        values ('a-lead', 'contact', 7, 'accepted', '{}')`,
      ...['done', 'dead', 'pending'].map(
        (state, i) => `insert into deliveries (id, lead_id, channel, state, tries, next_try_at)
          values ('${i}', 'a-lead', 'mail:${i}', '${state}', ${i}, 9)`,
      ),
    ]);
    const store = await openStore({ dataDir, databaseUrl });
    const deliveries = await store.deliveriesOf('a-lead');
    expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 0],
      ['failed', 1],
      ['pending', 2],
    ]);
    const [due] = await store.lease(new Date(), 60, 9);
    expect(due).toMatchObject({ channel: 'mail:2', lead: { id: 'a-lead' } });
    await store.close();
  },
);

async function run(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string },
  statements: readonly string[],
): Promise<void> {
  const script = statements.join(';\n');
  if (databaseUrl === '') {
    const file = new DatabaseSync(databaseFile(dataDir));
    file.exec(script);
    file.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(script);
  await client.end();
}
