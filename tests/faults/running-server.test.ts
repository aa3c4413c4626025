import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { replaceLeadRules } from '#console/server/routing/lead-rules.ts';
import { sealSettings, settingsSecret } from '#server/settings/stored-settings.ts';
import { addAgent } from '#tests/support/console-user.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aRule } from '#tests/support/submission.ts';

test('a server whose console’s port is taken logs the assignment of a lead, and sends email as soon as an owner has set it up', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const databaseUrl = await aDatabase();
  const { dataDir, db } = await aStore({ databaseUrl });
  const { id: assigneeId } = await addAgent(db);
  await replaceLeadRules(db, [aRule({ assigneeId })]);
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CONSOLE_PORT: String((other.address() as AddressInfo).port),
  });
  const failure = await server.logLine(({ level }) => level === 'error');
  expect(failure?.reason).toMatch(/^CONSOLE_HOST and CONSOLE_PORT: another program/);

  expect((await submit(server.address, contact)).success).toBe(true);
  const entries = async () => {
    const rows = await db.selectFrom('audit_log').selectAll().execute();
    return rows.map(({ action, details }) => ({ action, details: JSON.parse(details) }));
  };
  const details = { assigneeId: { from: null, to: assigneeId }, rule: 'All leads' };
  await expect.poll(entries).toEqual([{ action: 'lead-changed', details }]);
  const jobs = db.selectFrom('deliveries').select('state').where('kind', '=', 'job');
  const own = jobs.where('event', '=', 'audit-entry');
  expect(await own.execute()).toEqual([{ state: 'done' }]);

  const stored = { SMTP_URL: sink.url, MAIL_FROM: 'a@lab.example', LEADS_TO: 'b@lab.example' };
  const row = { name: settingsSecret, value: sealSettings(stored, null) };
  await db.insertInto('secrets').values(row).execute();
  const send = async () => {
    await submit(server.address, contact);
    return sink.emails.flatMap(({ to }) => to?.map(({ address }) => address));
  };
  await expect.poll(send, { interval: 1000 }).toContain('b@lab.example');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
