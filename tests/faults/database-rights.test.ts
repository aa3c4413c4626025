import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
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
}

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
    grant: (rights: string) => asAdmin(`grant ${rights} to ${role}`),
  };
}
