import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/lead-store.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

for (const { emptyPlace } of everyDatabase().slice(1)) {
  test('the server refuses to start if its role lacks rights on the schema, and lists the missing rights', async () => {
    const { databaseUrl, grant } = await aRole(await emptyPlace());
    const dataDir = temporaryFolder();
    await expect(openStore({ databaseUrl, dataDir })).rejects.toThrow(/USAGE and CREATE on/);
    await grant('usage on schema app');
    const opening = openStore({ databaseUrl, dataDir });
    await expect(opening).rejects.toBeInstanceOf(UnusableDatabase);
    await expect(opening).rejects.toThrow('42501: the role lacks a right');
    await grant('create on schema app');
    const store = await openStore({ databaseUrl, dataDir });
    expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    await store.close();
  });

  test('health reports a search without its index, which an administrator can add later', async () => {
    const { databaseUrl, grant, asAdmin } = await aRole(await emptyPlace());
    await grant('usage, create on schema app');
    const { user } = await aConsole(databaseUrl);
    const owner = await user('owner');
    const problems = async () =>
      (await owner.call('health')).body.problems.filter(({ part }) => part === 'store');
    expect(await problems()).toHaveLength(1);
    await asAdmin('create extension pg_trgm');
    await asAdmin(
      'create index lead_documents_by_trigram on app.lead_documents using gin (text public.gin_trgm_ops)',
    );
    expect(await problems()).toEqual([]);
  });
}

test('search on SQLite always has its index', async () => {
  const connection = await openConnection({ dataDir: temporaryFolder() });
  await connection.db.destroy();
  const owner = await (await aConsole()).user('owner');
  expect((await owner.call('health')).body.store.hasSearchIndex).toBe(true);
});

/** A role that may only connect, with its own schema in the search path. */
async function aRole(adminUrl: string) {
  const url = new URL(adminUrl);
  const role = `role_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(
    `create role ${role} login; create schema app; alter role ${role} set search_path = app`,
  );
  await asAdmin('revoke create on schema public from public');
  url.username = role;
  return {
    databaseUrl: url.href,
    asAdmin,
    grant: (rights: string) => asAdmin(`grant ${rights} to ${role}`),
  };
}
