import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { auditedChanges } from '#server/db/audit-log.ts';
import type { Connection } from '#server/db/connection.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';
import { aGate } from '#tests/support/tcp-gate.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { moveStore } from './move-store.ts';

const [, postgres] = everyDatabase();
const place = async () => (await postgres?.emptyPlace()) ?? '';

describe.skipIf(!postgres)('a move to PostgreSQL', () => {
  test('the move copies every table, and the new store continues where the old one stopped', async () => {
    const dataDir = await aStore(700);
    const databaseUrl = await place();
    const moved = await moveStore({ dataDir, databaseUrl });
    const counts = countsIn(dataDir);
    expect(counts).toMatchObject({ leads: 700, deliveries: 700, search_texts: 700, users: 1 });
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(moved).toEqual({ tables: Object.keys(counts).length, rows });

    const office = await aConsole(databaseUrl, temporaryFolder());
    const agent = await office.user('agent');
    const late = aLead({ payload: { firstname: 'Latecomer' } });
    await office.store.accept(aSubmission({ lead: late }));
    const search = { search: 'latecomer' };
    await expect
      .poll(async () => (await agent.call('leads', { query: search })).body.leads.length)
      .toBe(1);
    const { body } = await agent.call('leads', { query: { tag: 'hot' } });
    const [first] = body.leads;
    expect(first).toMatchObject({ name: 'Ann “0” \\ 日本', notes: 1, progress: 'won' });
    expect((await agent.change(first?.id ?? '', { progress: 'lost' })).status).toBe(200);
  });

  test('the move refuses a store that is in use, and a target that is not empty', async () => {
    const dataDir = await aStore(3);
    const databaseUrl = await place();
    const server = await openStore({ dataDir });
    await expect(moveStore({ dataDir, databaseUrl })).rejects.toThrow('Stop the server');
    await server.close();
    await moveStore({ dataDir, databaseUrl });
    await expect(moveStore({ dataDir, databaseUrl })).rejects.toThrow('not empty (leads)');
  });

  test('the move refuses a store from another version, a damaged store, and a missing one', async () => {
    const databaseUrl = await place();
    const dataDir = await aStore(3);
    change(dataDir, `insert into migrations values ('999-future')`);
    await expect(moveStore({ dataDir, databaseUrl })).rejects.toThrow('another version');
    writeFileSync(databaseFile(dataDir), 'x'.repeat(9_000));
    await expect(moveStore({ dataDir, databaseUrl })).rejects.toThrow('is damaged');
    const nowhere = temporaryFolder();
    await expect(moveStore({ dataDir: nowhere, databaseUrl })).rejects.toThrow('no database');
  });

  test('a move that loses its connection changes nothing, and can be repeated', async () => {
    const dataDir = await aStore(2_000);
    const databaseUrl = await place();
    const gate = await aGate(databaseUrl, 'cut', (_, bytes) => bytes > 400_000);
    const failure = await moveStore({ dataDir, databaseUrl: gate.url }).catch((error) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure.message).toContain('Run the move again');
    expect((await moveStore({ dataDir, databaseUrl })).rows).toBeGreaterThan(4_000);
  });
});

/** An embedded store that no process has open. */
async function aStore(leads: number): Promise<string> {
  const dataDir = temporaryFolder();
  const connection = await openConnection({ dataDir });
  const store = storeOn(connection);
  const payload = (i: number) => ({ firstname: `Ann “${i}” \\ 日本`, comment: 'x'.repeat(80) });
  const all = Array.from({ length: leads }, (_, i) => aLead({ payload: payload(i) }));
  await Promise.all(all.map((lead) => store.accept(aSubmission({ lead }))));
  await workOn(connection, all[0]?.id ?? '');
  await store.close();
  return dataDir;
}

/** Creates a user's work on a lead. */
async function workOn(connection: Connection, leadId: string): Promise<void> {
  const transactions = createTransactions(connection);
  const [id, now] = [newId(), Date.now()];
  const user = { id, email: 'a@lab.example', name: clean('A'), role: 'owner' as const };
  const change = auditedChanges(transactions, () => new Date());
  await change({ userId: id, userName: clean('A'), address: '' }, async (db, record) => {
    await db
      .insertInto('users')
      .values({ ...user, password_hash: '-', created_at: now })
      .execute();
    await db
      .insertInto('lead_work')
      .values({ lead_id: leadId, progress: 'won', assignee_id: id })
      .execute();
    await db
      .insertInto('lead_tags')
      .values({ lead_id: leadId, tag: clean('hot') })
      .execute();
    await db
      .insertInto('lead_notes')
      .values({
        id: newId(),
        lead_id: leadId,
        author_id: id,
        text: clean('Called'),
        created_at: now,
      })
      .execute();
    await record({ action: 'lead-changed', leadId, details: { progress: 'won' } });
    await record({ action: 'note-added', leadId });
  });
}

function countsIn(dataDir: string): Readonly<Record<string, number>> {
  const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const tables = file
    .prepare(`select name from pragma_table_list where type = 'table' and schema = 'main'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'migrations' && !name.startsWith('sqlite_'));
  const counts = tables.map(
    (name) => [name, Number(file.prepare(`select count(*) n from "${name}"`).get()?.n)] as const,
  );
  file.close();
  return Object.fromEntries(counts);
}

function change(dataDir: string, statement: string): void {
  const file = new DatabaseSync(databaseFile(dataDir));
  file.exec(statement);
  file.close();
}
