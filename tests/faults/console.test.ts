import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AuditAction } from '#console/contract/audit.ts';
import { checkAuditLog } from '#server/db/audit-log.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { openStore } from '#server/store/open-store.ts';
import { type ServerProcess, startWithConsole } from '#tests/support/server-process.ts';
import { readSetupLink } from '#tests/support/setup-link.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('a console killed during a write leaves nothing half done', async () => {
  const dataDir = temporaryFolder();
  const leads = Array.from({ length: 200 }, () => aLead());
  const store = await openStore({ dataDir });
  await Promise.all(leads.map((lead) => store.accept(aSubmission({ lead, deliveries: [] }))));
  await store.close();
  const { connection, db } = await aStore({ dataDir });
  type Table = 'search_texts' | 'lead_notes' | 'lead_work' | 'leads';
  const count = async (table: Table) => {
    const rows = await db.selectFrom(table).selectAll().execute();
    return rows.length;
  };
  const entries = async (action: AuditAction) => {
    const rows = db.selectFrom('audit_log').select('action');
    return (await rows.where('action', '=', action).execute()).length;
  };

  const first = await startWithConsole({ DATA_DIR: dataDir });
  const { origin } = first;
  const cookie = await join(origin, dataDir);
  await expect.poll(() => count('search_texts')).toBe(200);
  await post(`${origin}/api/leads/${leads[0]?.id}/notes`, cookie, { text: 'Called' });
  const changes = leads.map(({ id }) => ({ leadId: id, progress: 'won', addTags: ['west'] }));
  const bulk = post(`${origin}/api/leads/changes`, cookie, { changes });
  await killWhileItWrites(first, dataDir, bulk);
  const changed = await count('lead_work');
  expect([0, 200]).toContain(changed);
  expect(await entries('lead-changed')).toBe(changed);

  const second = await startWithConsole({ DATA_DIR: dataDir });
  const person = { contact: 'ann@lab.example', confirmation: 'erase' };
  const leadIds = leads.map(({ id }) => id);
  const erasure = post(`${second.origin}/api/privacy/person/erase`, cookie, { ...person, leadIds });
  await killWhileItWrites(second, dataDir, erasure);
  const gone = (await entries('person-erased')) === 1 ? 200 : 0;
  expect(await entries('lead-erased')).toBe(gone);
  expect(await count('leads')).toBe(200 - gone);
  expect(await count('search_texts')).toBe(200 - gone);
  expect(await count('lead_notes')).toBe(gone === 0 ? 1 : 0);
  expect(await count('lead_work')).toBe(gone === 0 ? changed : 0);
  const { broken } = await checkAuditLog(createTransactions(connection).read);
  expect(broken).toEqual([]);
});

/**
 * Kills the server once another connection finds the database locked, or after a request that was
 * faster.
 */
async function killWhileItWrites(
  { kill }: ServerProcess,
  dataDir: string,
  request: Promise<unknown>,
): Promise<void> {
  const file = new DatabaseSync(databaseFile(dataDir), { timeout: 0 });
  let isOver = false;
  const outcome = request
    .then(
      () => null,
      (error: unknown) => error,
    )
    .finally(() => {
      isOver = true;
    });
  while (!isOver && !isLocked(file)) await setImmediate();
  await kill();
  const error = await outcome;
  // The kill breaks the connection; a rejected change is another error.
  if (error !== null) expect(error).toBeInstanceOf(TypeError);
  file.close();
}

function isLocked(file: DatabaseSync): boolean {
  try {
    file.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  }
}

/** Creates the first user with the setup link from the server; returns the cookie of their session. */
async function join(origin: string, dataDir: string): Promise<string> {
  const token = readSetupLink(dataDir).split('#')[1];
  const user = { token, name: 'Ann', email: 'ann@lab.example', password: 'correct horse battery' };
  const joined = await post(`${origin}/api/invitations/accept`, '', user);
  return joined.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function post(address: string, cookie: string, body: unknown): Promise<Response> {
  const { origin } = new URL(address);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response;
}
