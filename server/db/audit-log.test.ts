import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aConsole, type Browser } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { clean } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { auditedChanges, checkAuditLog } from './audit-log.ts';
import type { Db } from './connection.ts';
import { openConnection } from './open-connection.ts';
import { put } from './rows.ts';
import { createTransactions } from './transactions.ts';

describe.each(everyDatabase())('the audit log on $name', ({ place }) => {
  async function withEntries({ isShared = false } = {}) {
    const databaseUrl = await place();
    const office = await aConsole(databaseUrl);
    const { user, dataDir, db, transactions, checkAudit } = office;
    const elsewhere = isShared ? await aConsole(databaseUrl, dataDir) : office;
    const [owner, other] = [await user('owner'), await elsewhere.user('agent')];
    const rename = (browser: Browser, i: number) =>
      browser.call('changeAccount', { body: { name: `Ann ${i}` } });
    await Promise.all(Array.from({ length: 8 }, (_, i) => rename(i % 2 === 0 ? owner : other, i)));
    return {
      execute: (statement: string) => sql.raw(statement).execute(db),
      check: checkAudit,
      rename: () => rename(owner, 9),
      append: (userName: string) => {
        const change = auditedChanges(transactions, () => new Date());
        const actor = { userId: null, userName: clean(userName), address: '' };
        return change(actor, (_db, record) => record({ action: 'name-changed' }));
      },
      find: (noted: string) => checkAuditLog(transactions.read, noted),
    };
  }

  test('the audit log is intact after concurrent changes by two processes', async () => {
    const { check } = await withEntries({ isShared: true });
    expect(await check()).toMatchObject({ entries: 8, broken: [] });
  });

  test('a change doesn’t deadlock with a plain write that shares its moment', async () => {
    const databaseUrl = await place();
    const dataDir = temporaryFolder();
    const open = () => openConnection({ dataDir, databaseUrl });
    const connections = [await open(), ...(databaseUrl ? [await open()] : [])] as const;
    onTestFinished(async () => {
      for (const { db } of connections) await db.destroy();
    });
    const [here] = connections.map((one) => createTransactions(one));
    const there = createTransactions(connections.at(-1) ?? connections[0]);
    const ran: string[] = [];
    const touch = (name: string) => async (db: Db) => {
      ran.push(name);
      await put(db, 'readiness', ['id'], { id: 1, checked_at: 0 });
    };
    await here?.write(touch('first'));
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const change = there.change(async (db) => {
      held.resolve();
      if (databaseUrl) await written.promise;
      await touch('change')(db);
    });
    await held.promise;
    const others = [
      here?.write(async (db) => {
        await touch('write')(db);
        written.resolve();
      }),
      here?.change(touch('other change')),
    ];
    await Promise.all([change, ...others]);
    expect(ran.toSorted()).toEqual(['change', 'first', 'other change', 'write']);
  });

  test('the audit check reports the entries next to any column that was changed', async () => {
    const { execute, check } = await withEntries();
    for (const [column, value] of Object.entries(forged)) {
      await execute(`create table kept as select * from audit_log`);
      await execute(`update audit_log set ${column} = ${value} where sequence = 5`);
      expect((await check()).broken, column).toEqual(brokenBy(column));
      await execute('delete from audit_log');
      await execute('insert into audit_log select * from kept');
      await execute('drop table kept');
      expect((await check()).broken).toEqual([]);
    }
  });

  test.each([
    ['removed', 'delete from audit_log where sequence in (3, 5)', [4, 6]],
    ['removed from the beginning', 'delete from audit_log where sequence = 1', [2]],
    [
      'removed, and the rest renumbered',
      `delete from audit_log where sequence = 8;
       update audit_log set sequence = sequence + 100 where sequence > 3;
       delete from audit_log where sequence = 104;
       update audit_log set sequence = sequence - 101 where sequence > 100`,
      [4, 5, 6],
    ],
    [
      'inserted',
      `insert into audit_log select 9, at, user_id, user_name, action, lead_id, details, address, hash
       from audit_log where sequence = 8`,
      [9],
    ],
  ])(
    'the audit check reports the entries next to one that was %s',
    async (_, statements, broken) => {
      const { execute, check } = await withEntries();
      for (const statement of statements.split(';')) await execute(statement);
      expect((await check()).broken).toEqual(broken);
    },
  );

  test('the audit log is intact after recording a name with a lone surrogate', async () => {
    const { append, check } = await withEntries();
    await append('Eve \ud800');
    expect(await check()).toMatchObject({ entries: 9, broken: [] });
  });

  test('the audit check finds a changed entry after a broken one', async () => {
    const { execute, rename, check } = await withEntries();
    await execute(`update audit_log set user_name = 'Mallory' where sequence in (2, 7)`);
    await rename();
    expect((await check()).broken).toEqual([2, 7]);
  });

  test('a noted hash reveals that the end of the audit log was cut off, even after new entries', async () => {
    const { execute, rename, find } = await withEntries();
    const { lastHash } = await find('');
    await rename();
    expect(await find(lastHash)).toMatchObject({ entries: 9, broken: [], hasNoted: true });
    await execute('delete from audit_log where sequence >= 7');
    await rename();
    expect(await find(lastHash)).toMatchObject({ entries: 7, broken: [], hasNoted: false });
  });
});

/** A changed hash also breaks the next entry. A changed sequence number breaks its own entry and leaves a gap. */
function brokenBy(column: string): readonly number[] {
  if (column === 'hash') return [5, 6];
  return column === 'sequence' ? [6, 50] : [5];
}

/** A different value of the same type for each column. */
const forged = {
  sequence: '50',
  at: 'at + 1',
  user_id: 'null',
  user_name: `'Mallory'`,
  action: `'signed-in'`,
  lead_id: `'01234567-89ab-7cde-8f01-23456789abcd'`,
  details: `'{}'`,
  address: `'x'`,
  hash: `'0'`,
};
