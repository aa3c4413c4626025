import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/lead-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { startModule } from '#tests/support/processes.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { aGate } from '#tests/support/tcp-gate.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const [, postgres] = everyDatabase();

test.skipIf(!postgres)(
  'a move that is killed halfway leaves nothing behind, and succeeds when it is repeated',
  async () => {
    const DATA_DIR = temporaryFolder();
    const store = await openStore({ dataDir: DATA_DIR });
    await Promise.all(Array.from({ length: 1_500 }, () => store.accept(aSubmission())));
    await store.close();
    const databaseUrl = (await postgres?.emptyPlace()) ?? '';
    // At this point most of the tables exist, inside a transaction that never ends.
    const gate = await aGate(databaseUrl, 'stall', (_, bytes) => bytes > 200_000);
    const first = move(DATA_DIR, gate.url);
    await gate.closed;
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => tablesIn(databaseUrl)).toBe(0);

    const second = move(DATA_DIR, databaseUrl);
    expect(await second.ended).toEqual({ code: 0, errors: '' });
    expect(second.lines).toContain('leads: 1,500 rows');
    expect(second.lines.join('\n')).toContain('Row counts and checksums of all tables are equal.');
    expect(await tablesIn(databaseUrl)).toBeGreaterThan(10);
    const moved = await openStore({ dataDir: DATA_DIR, databaseUrl });
    expect((await moved.backlog()).pending).toBe(1_500);
    await moved.close();

    await expect(openStore({ dataDir: DATA_DIR })).rejects.toThrow('was moved to PostgreSQL');

    const elsewhere = move(DATA_DIR, `${databaseUrl}-missing`);
    const { code, errors } = await elsewhere.ended;
    expect([code, errors]).toEqual([
      3,
      '--to: cannot open the database (3D000: there is no database with that name).\n',
    ]);
  },
);

function move(DATA_DIR: string, to: string) {
  return startModule('server/cli/leads.ts', ['move', '--to', to], { DATA_DIR });
}

async function tablesIn(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
  await client.end();
  return rows.length;
}
