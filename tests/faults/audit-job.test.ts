import { describe, expect, onTestFinished, test } from 'vitest';
import { replaceLeadRules } from '#console/server/routing/lead-rules.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { addAgent } from '#tests/support/console-user.ts';
import { oneDatabase } from '#tests/support/databases.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { aRule } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

describe.each(oneDatabase())('a running server on $name', ({ place }) => {
  test('the audit log of a running server shows within seconds that a rule assigned a lead', async () => {
    const databaseUrl = await place();
    const dataDir = temporaryFolder();
    const connection = await openConnection({ dataDir, databaseUrl });
    onTestFinished(storeOn(connection).close);
    const { db } = connection;
    const { id: assigneeId } = await addAgent(db);
    await replaceLeadRules(db, [aRule({ assigneeId })]);
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    expect((await submit(server.address, contact)).success).toBe(true);
    const entries = async () => {
      const rows = await db.selectFrom('audit_log').selectAll().execute();
      return rows.map(({ action, details }) => ({ action, details: JSON.parse(details) }));
    };
    const details = { assigneeId: { from: null, to: assigneeId }, rule: 'All leads' };
    await expect.poll(entries, { timeout: 10_000 }).toEqual([{ action: 'lead-changed', details }]);
    const jobs = db.selectFrom('deliveries').select('state').where('kind', '=', 'job');
    const own = jobs.where('event', '=', 'audit-entry');
    expect(await own.execute()).toEqual([{ state: 'done' }]);
  });
});
