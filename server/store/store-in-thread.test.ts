import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable, UnusableDatabase } from '#server/lib/store-errors.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { openStore } from './open-store.ts';
import { openStoreThread, storeAt } from './store-in-thread.ts';

test('a store in a thread accepts and returns the same data on each of its connections', async () => {
  const dataDir = temporaryFolder();
  const { store, connect } = await openStoreThread(dataDir);
  const other = await storeAt(connect());
  const submissions = Array.from({ length: 200 }, () => aSubmission());
  const ended = await Promise.all(
    submissions.map((submission, i) => (i % 2 ? store : other).accept(submission)),
  );
  expect(ended).toEqual(submissions.map(() => ({ kind: 'stored' })));
  const [lead] = submissions.map((submission) => submission.lead);
  expect(await other.find(lead?.id ?? '')).toEqual(lead);
  expect(await store.findProvider('1234567893')).toEqual({ kind: 'absent' });
  expect(await store.findLaboratory('33D0123456')).toEqual({ kind: 'absent' });
  const query = { all: [], any: ['laboratory'], isPrefix: false, limit: 3 };
  expect(await store.searchLaboratories(query)).toBeNull();
  await store.close();
  const reopened = await openStore({ dataDir });
  expect(await reopened.list({ limit: 1000 })).toHaveLength(200);
  await reopened.close();
});

test('an error from the store’s thread keeps its class', async () => {
  const dataDir = temporaryFolder();
  const { store } = await openStoreThread(dataDir);
  onTestFinished(() => store.close());
  const submission = aSubmission();
  await store.accept(submission);
  await expect(store.accept(aSubmission({ lead: submission.lead }))).rejects.toThrow('UNIQUE');
  rmSync(join(dataDir, 'leads.db'));
  const failure = await store.accept(aSubmission()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ cause: { message: 'the database file is gone' } });
});

test('a store in a thread reports a database that can’t be opened', async () => {
  const file = join(temporaryFolder(), 'file');
  const store = await openStore({ dataDir: file });
  await store.close();
  await expect(openStoreThread(join(file, 'leads.db'))).rejects.toBeInstanceOf(UnusableDatabase);
});
