import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/leads/open-connection.ts';
import { openStore } from '#server/leads/store.ts';
import { createTransactions } from '#server/leads/transactions.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { auditedChanges } from './audit-log.ts';

// SQLite has one lock for all writes.
test.each(everyDatabase().filter(({ name }) => name === 'PostgreSQL'))(
  'visitors do not wait for a long change of the console on $name',
  async ({ place }) => {
    const options = { databaseUrl: await place(), dataDir: temporaryFolder() };
    const store = await openStore(options);
    const connection = await openConnection(options);
    onTestFinished(async () => {
      await store.close();
      await connection.db.destroy();
    });
    const change = auditedChanges(connection, createTransactions(connection), () => new Date());
    const started = Promise.withResolvers<void>();
    const accepted = Promise.withResolvers<void>();
    const actor = { userId: null, userName: 'Ann', address: '' };
    const changing = change(actor, async (_db, record) => {
      await record({ action: 'leads-exported' });
      started.resolve();
      await accepted.promise;
    });
    await started.promise;
    try {
      expect(await store.accept(aSubmission())).toEqual({ kind: 'stored' });
    } finally {
      accepted.resolve();
      await changing;
    }
  },
);
