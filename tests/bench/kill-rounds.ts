import '#server/extension/install-console.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAction } from '#console/contract/audit.ts';
import { checkAuditLog } from '../../server/db/audit-log.ts';
import type { Db } from '../../server/db/connection.ts';
import { openConnection } from '../../server/db/open-connection.ts';
import { createTransactions } from '../../server/db/transactions.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Caller, callerOf, signUp, startBenchServer } from './bench-server.ts';
import { addLeads } from './seeded-leads.ts';

/**
 * Kills the server repeatedly while eight connections submit and three users change, merge, and erase leads, on both
 * databases: `npm run bench:kill -- ROUNDS`, 20 by default. A submission that gets no response is sent again with its
 * key, as a browser does. Exits with 1 if a lead is lost, duplicated, or has no delivery, a change is half done, an
 * acknowledged one is lost, or the audit log doesn't match.
 */
const rounds = Number(process.argv[2] ?? 20);
const connections = 8;
const users = 3;
const bulkSize = 50;
const minRunMs = 300;
const maxRunMs = 1200;

await killRounds('SQLite', {});
const postgres = await startPostgres({ isDurable: true });
if (typeof postgres === 'string') console.log(postgres);
else {
  try {
    await killRounds('PostgreSQL', { DATABASE_URL: await postgres.database() });
  } finally {
    await postgres.stop();
  }
}

/** A user's change. `details` are in the audit entries that it leaves, which are `entries` or none. */
type Change = {
  readonly action: AuditAction;
  readonly details: string;
  readonly entries: number;
  isAcknowledged: boolean;
};

async function killRounds(name: string, env: { readonly DATABASE_URL?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
  const acknowledged = new Set<string>();
  const changes: Change[] = [];
  try {
    const connection = await openConnection({ dataDir, databaseUrl: env.DATABASE_URL ?? null });
    const { db } = connection;
    await addLeads(createTransactions(connection), 2_000);
    const ids = (await db.selectFrom('leads').select('id').execute()).map(({ id }) => id);
    const seeded = new Set(ids);
    let cookie = '';
    let unanswered: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startBenchServer({ ...env, DATA_DIR: dataDir, CONSOLE_PORT: '0' });
      cookie ||= await signUp(server.console, dataDir);
      const call = callerOf(server.console, cookie);
      const queue = [...unanswered];
      const submitted = Array.from({ length: connections }, () =>
        submitUntilKilled(server.form, queue, acknowledged),
      );
      const worked = Array.from({ length: users }, () => workUntilKilled(call, ids, changes));
      await wait(minRunMs + Math.random() * (maxRunMs - minRunMs));
      server.child.kill('SIGKILL');
      unanswered = (await Promise.all(submitted)).concat(queue);
      await Promise.all(worked);
      await server.ended;
    }
    const faults = [
      ...(await submissionFaults(db, seeded, acknowledged)),
      ...(await changeFaults(db, changes)),
    ];
    const { broken } = await checkAuditLog(createTransactions(connection).read);
    if (broken.length > 0) faults.push(`The audit log is broken at ${broken.join(', ')}`);
    await db.destroy();
    const done = changes.filter(({ isAcknowledged }) => isAcknowledged).length;
    console.log(
      `${name}: killed ${rounds} times; acknowledged: ${acknowledged.size} leads, ${done} of ${changes.length} changes; ${faults.length} faults`,
    );
    for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
    if (faults.length > 0 || acknowledged.size === 0 || done === 0) process.exitCode = 1;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Returns the key of the submission that got no response because of the kill. */
async function submitUntilKilled(
  url: string,
  queue: string[],
  acknowledged: Set<string>,
): Promise<string> {
  for (;;) {
    const key = queue.pop() ?? randomUUID();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          firstname: 'Ann',
          phone: '+17025550123',
          emailAddress: `${key}@lab.example`,
        }),
      });
      const { success } = (await response.json()) as { readonly success: boolean };
      if (!success) throw new Error(`The server answered ${response.status}`);
    } catch {
      return key;
    }
    acknowledged.add(key);
  }
}

async function workUntilKilled(call: Caller, ids: string[], changes: Change[]): Promise<void> {
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
  async function change(
    path: string,
    body: unknown,
    expected: Omit<Change, 'isAcknowledged'>,
  ): Promise<void> {
    const begun: Change = { ...expected, isAcknowledged: false };
    changes.push(begun);
    begun.isAcknowledged = await call(path, body);
  }
  const works = [
    () => {
      const tag = `bulk-${randomUUID()}`;
      const chosen = [...new Set(Array.from({ length: bulkSize }, any))];
      const body = { changes: chosen.map((leadId) => ({ leadId, addTags: [tag] })) };
      const entries = chosen.length;
      return change('/leads/changes', body, { action: 'lead-changed', details: tag, entries });
    },
    () => {
      const leadId = any();
      const expected = { action: 'lead-merged' as const, details: leadId, entries: 1 };
      return change(`/leads/${leadId}/merge`, { intoId: any() }, expected);
    },
    () => {
      const [leadId = ''] = ids.splice(Math.floor(Math.random() * ids.length), 1);
      const expected = { action: 'lead-erased' as const, details: leadId, entries: 1 };
      return change(`/leads/${leadId}/erase`, { confirmation: 'erase' }, expected);
    },
  ];
  try {
    for (;;) await works[Math.floor(Math.random() * works.length)]?.();
  } catch {
    // The server was killed.
  }
}

async function submissionFaults(
  db: Db,
  seeded: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const leads = await db.selectFrom('leads').select(['id', 'payload']).execute();
  const delivered = await db.selectFrom('deliveries').select('lead_id').execute();
  const withDelivery = new Set(delivered.map((row) => row.lead_id));
  const sent = leads.filter(({ id }) => !seeded.has(id));
  const keys = sent.map(({ payload }) => /"([^"@]*)@lab\.example"/.exec(payload)?.[1] ?? '');
  return [
    ...[...acknowledged].filter((key) => !keys.includes(key)).map((key) => `${key} is lost`),
    ...keys.filter((key, i) => keys.indexOf(key) !== i).map((key) => `${key} is stored twice`),
    ...sent.filter(({ id }) => !withDelivery.has(id)).map(({ id }) => `${id} has no delivery`),
  ];
}

async function changeFaults(db: Db, changes: readonly Change[]): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('id').execute();
  const stored = new Set(rows.map(({ id }) => id));
  const log = await db.selectFrom('audit_log').select(['action', 'lead_id', 'details']).execute();
  return changes.flatMap(({ action, details, entries, isAcknowledged }) => {
    const logged = log.filter(
      (entry) =>
        entry.action === action &&
        (entry.lead_id === details || entry.details.includes(`"${details}"`)),
    ).length;
    return [
      ...(logged > 0 && logged < entries ? [`${action} ${details} is half done`] : []),
      ...(isAcknowledged && logged === 0 ? [`${action} ${details} is lost`] : []),
      ...(action === 'lead-erased' && stored.has(details) !== (logged === 0)
        ? [`${details} is half erased`]
        : []),
    ];
  });
}
