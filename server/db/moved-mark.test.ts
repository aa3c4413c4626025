import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { databaseFile } from './created-mark.ts';
import { markMoved } from './moved-mark.ts';

test('a store that was moved can’t be opened until its mark is removed', async () => {
  const dataDir = temporaryFolder();
  await (await openStore({ dataDir })).close();
  markMoved(
    databaseFile(dataDir),
    'postgres://site:p4ssword@db.example.com/site?sslmode=require',
    'Asia/Tokyo',
  );
  const failure = await openStore({ dataDir }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnusableDatabase);
  const { message } = failure as Error;
  expect(message).toMatch(
    /leads\.db was moved to PostgreSQL \(db\.example\.com\/site\) on \w+ \d+, \d{4} at .* GMT\+9\. Set DATABASE_URL/,
  );
  expect(message).toContain(`remove ${join(dataDir, 'leads.db.moved')}`);
  expect(message).not.toContain('p4ssword');
  rmSync(join(dataDir, 'leads.db.moved'));
  await (await openStore({ dataDir })).close();
  expect(readdirSync(dataDir)).toContain('leads.db');
});
