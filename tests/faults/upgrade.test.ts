import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { runLeads } from '#server/cli/run-leads.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { aConsole } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { contact } from '#tests/support/payloads.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test.each(everyDatabase())(
  'the server starts on a store of the first version on $name, with all leads, and accepts new ones',
  async ({ emptyPlace }) => {
    const place = { DATA_DIR: temporaryFolder(), DATABASE_URL: await emptyPlace() };
    await writeFirstVersion(place);
    const { address, child, ended } = await startServer(place);
    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200);
    expect(await submit(address, contact)).toEqual({ status: 200, success: true });
    await expect.poll(() => mailsIn(place.DATA_DIR), { timeout: 10_000 }).toHaveLength(2);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    const opened = await aConsole(place.DATABASE_URL, place.DATA_DIR);
    const owner = await opened.user('owner');
    const listOf = async (query: Readonly<Record<string, string>>) =>
      (await owner.call('leads', { query })).body.leads;
    const list = [...(await listOf({})), ...(await listOf({ view: 'subscriptions' }))];
    expect(list.map(({ form }) => form).toSorted()).toEqual([...firstForms, 'contact'].toSorted());
    await expect
      .poll(() => listOf({ search: 'field engineer' }), { timeout: 10_000 })
      .toMatchObject([{ form: 'career' }]);
    for (const { id } of list) {
      expect((await owner.call('lead', { params: { leadId: id } })).status).toBe(200);
    }

    const ids = list.map(({ id }) => id).toSorted();
    const files = ['all', 'subscriptions'].map((view) =>
      download(opened.url, { view, format: 'csv', columns: 'id' }, owner.token()),
    );
    expect(idsIn((await Promise.all(files)).join())).toEqual(ids);
    const { code, out } = await runCommand(runLeads, place, 'export', '--csv');
    expect([code, idsIn(out)]).toEqual([0, ids]);

    // The first version had mailed the nine others, and nobody gets a mail twice.
    expect(mailsIn(place.DATA_DIR)).toHaveLength(2);
  },
);

type Place = { readonly DATA_DIR: string; readonly DATABASE_URL: string };

async function writeFirstVersion({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  const script = readFileSync('tests/support/first-version.sql', 'utf8');
  if (DATABASE_URL === '') {
    const file = new DatabaseSync(databaseFile(DATA_DIR));
    file.exec(script);
    file.close();
    return;
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(script);
  await client.end();
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

async function download(
  { origin }: URL,
  query: Readonly<Record<string, string>>,
  token: string,
): Promise<string> {
  const headers = { cookie: `console=${token}` };
  const address = `${origin}/api/leads/export?${new URLSearchParams(query)}`;
  return (await fetch(address, { headers })).text();
}

/** A row may have its id twice: the link that ends a subscription contains it. */
function idsIn(csv: string): readonly string[] {
  const ids = csv.match(/\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g);
  return [...new Set(ids)].toSorted();
}

function mailsIn(dataDir: string): readonly string[] {
  try {
    return readdirSync(join(dataDir, 'mail'));
  } catch {
    return [];
  }
}

const firstForms = [
  ...['contact', 'demo', 'price', 'career', 'partnership', 'subscribe'],
  ...['reg_doc', 'reg_org', 'reg_laboratory'],
];
