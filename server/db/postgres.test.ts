import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryFailure } from '#server/lib/delivery-failure.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startModule } from '#tests/support/processes.ts';
import { aStore } from '#tests/support/store.ts';
import { describeStore } from '#tests/support/store-contract.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import type { Timeouts } from './postgres.ts';
import { createTransactions } from './transactions.ts';

for (const { place, emptyPlace } of everyDatabase().slice(1)) {
  describeStore('PostgreSQL', async () => ({ databaseUrl: await place() }));

  test('processes that open one new database at the same time store each key and token once', async () => {
    const databaseUrl = await emptyPlace();
    const rivals = [1, 2].map(() => startModule(storeProcess, ['claim', '', databaseUrl]));
    for (const rival of rivals) expect(await rival.line()).toBe('ready');
    for (const rival of rivals) rival.child.stdin.write('go\n');
    const counts = await Promise.all(rivals.map(async (rival) => Number(await rival.line())));
    expect(counts.reduce((sum, count) => sum + count)).toBe(50);
    for (const rival of rivals) expect(await rival.ended).toEqual({ code: 0, errors: '' });
  });

  test.skipIf(process.env.DATABASE_TEST_URL)('leads are accepted after an outage', async () => {
    const server = await startPostgres();
    if (typeof server === 'string') throw new Error(server);
    onTestFinished(server.stop);
    const { crash, restart, database } = server;
    const store = await openStore({ databaseUrl: await database(), dataDir: temporaryFolder() });
    const before = aSubmission();
    await store.accept(before);
    await crash?.();
    await expect(store.accept(aSubmission())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.find(before.lead.id)).rejects.toBeInstanceOf(StoreUnavailable);
    await restart?.();
    const after = aSubmission();
    expect(await store.accept(after)).toEqual({ kind: 'stored' });
    const present = (await store.list({ limit: 9 })).map(({ id }) => id);
    expect(present).toEqual([after.lead.id, before.lead.id]);
    await store.close();
  });

  test.each([
    ['the database', { lockMs: 200, statementMs: 400, queryMs: 10_000 }],
    ['the client, because the connection is silent', { lockMs: 0, statementMs: 0, queryMs: 300 }],
  ])('%s cancels a stalled lead, which can be sent again', async (_, timeouts) => {
    const { store, session } = await aStoreAndASession(timeouts);
    const submission = aSubmission({ idempotency: { key: 'a-key', fingerprint: 'one' } });
    await session.query('begin; lock table leads');
    await expect(store.accept(submission)).rejects.toBeInstanceOf(StoreUnavailable);
    await session.query('rollback');
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    // The server may have stored the lead after its client gave up.
    expect(['stored', 'repeated']).toContain((await store.accept(submission)).kind);
    expect(await store.deliveriesOf(submission.lead.id)).toHaveLength(1);
  });

  test('a connection lost during a transaction fails only its own write', async () => {
    const { store, session } = await aStoreAndASession({
      lockMs: 0,
      statementMs: 0,
      queryMs: 20_000,
    });
    await session.query('begin; lock table leads');
    const stalled = store.accept(aSubmission()).catch((error: unknown) => error);
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await session.query(terminate)).rowCount === 0);
    expect(await stalled).toBeInstanceOf(StoreUnavailable);
    await session.query('rollback');
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
  });

  test("a failure that waiting can't fix is not reported as an outage", async () => {
    const databaseUrl = await place();
    const { connection } = await aStore({ databaseUrl });
    const { read } = createTransactions(connection);
    const own = new DeliveryFailure('An earlier message is being sent');
    await expect(read(() => Promise.reject(own))).rejects.toBe(own);
    const tooLarge = sql`select to_tsvector(string_agg(n::text, ' ')) from generate_series(1, 300000) as n`;
    await expect(read((db) => tooLarge.execute(db))).rejects.toMatchObject({ code: '54000' });
  });

  test('an unreachable database is reported as unavailable at startup', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:4199/none';
    const opening = openStore({ databaseUrl, dataDir: temporaryFolder() });
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailable);
  });

  async function aStoreAndASession(timeouts: Timeouts) {
    const databaseUrl = await place();
    const store = await openStore({ databaseUrl, dataDir: temporaryFolder(), timeouts });
    const session = new Client({ connectionString: databaseUrl });
    await session.connect();
    onTestFinished(async () => {
      await session.end();
      await store.close();
    });
    return { store, session };
  }
}

const storeProcess = 'tests/support/store-process.ts';
