import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { databaseFile } from './created-mark.ts';
import { openConnection } from './open-connection.ts';

describe.each(everyDatabase())('a lost database on $name', ({ emptyPlace }) => {
  test('a folder that had a database refuses an empty one until its mark is removed', async () => {
    const dataDir = temporaryFolder();
    const first = await emptyPlace();
    const open = async (databaseUrl: string) => {
      const { db } = await openConnection({ dataDir, databaseUrl });
      const leads = await db.selectFrom('leads').select('id').execute();
      await db.destroy();
      return leads;
    };
    expect(await open(first)).toEqual([]);
    expect(await open(first)).toEqual([]);

    const [name, empty] = first
      ? ['postgres.created', await emptyPlace()]
      : ['leads.db.created', ''];
    if (!first) rmSync(databaseFile(dataDir));
    const mark = join(dataDir, name);
    const before = readdirSync(dataDir);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await open(empty).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnusableDatabase);
      expect(refused).toMatchObject({ message: expect.stringContaining(`remove ${mark}`) });
    }
    expect(readdirSync(dataDir)).toEqual(before);
    if (first) expect(await open(first)).toEqual([]);
    rmSync(mark);
    expect(await open(empty)).toEqual([]);
    expect(readdirSync(dataDir)).toContain(name);
  });
});

test('a database from before the mark is marked when it is opened', async () => {
  const dataDir = temporaryFolder();
  await (await openConnection({ dataDir })).db.destroy();
  rmSync(`${databaseFile(dataDir)}.created`);
  await (await openConnection({ dataDir })).db.destroy();
  rmSync(databaseFile(dataDir));
  await expect(openConnection({ dataDir, mustExist: true })).rejects.toThrow(
    'leads.db is gone, but',
  );
});
