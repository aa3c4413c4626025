import '#server/extension/install-console.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkAuditLog } from '../../server/db/audit-log.ts';
import type { Connection, Db, Tables } from '../../server/db/connection.ts';
import { openConnection } from '../../server/db/open-connection.ts';
import { createTransactions } from '../../server/db/transactions.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Caller, callerOf, signUp, startBenchServer } from './bench-server.ts';
import { addLeads } from './seeded-leads.ts';

/**
 * Kills the server repeatedly at random moments while console users change, merge, and erase leads,
 * on both databases: `npm run bench:kill-console -- ROUNDS`, 20 by default. Exits with 1 if a
 * change is half done, an acknowledged one is lost, or the audit log doesn't match.
 */
const rounds = Number(process.argv[2] ?? 20);
const bulkSize = 50;
const minRunMs = 50;
const maxRunMs = 1000;

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

/** The users' actions. Each request has an id, a tag or a text that identifies its effects. */
type History = {
  readonly bulk: {
    readonly tag: string;
    readonly ids: readonly string[];
    isAcknowledged: boolean;
  }[];
  readonly notes: { readonly text: string; readonly leadId: string; isAcknowledged: boolean }[];
  readonly erased: { readonly leadId: string; isAcknowledged: boolean }[];
  readonly merged: { readonly leadId: string; isAcknowledged: boolean }[];
};

async function killRounds(name: string, env: { readonly DATABASE_URL?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-console-'));
  const history: History = { bulk: [], notes: [], erased: [], merged: [] };
  try {
    const connection = await openConnection({ dataDir, databaseUrl: env.DATABASE_URL ?? null });
    await addLeads(createTransactions(connection), 2_000);
    const all = await connection.db.selectFrom('leads').select('id').orderBy('id').execute();
    const ids = all.map(({ id }) => id);
    let cookie = '';
    for (let round = 0; round < rounds; round += 1) {
      const server = await startBenchServer({ ...env, DATA_DIR: dataDir, CONSOLE_PORT: '0' });
      cookie ||= await signUp(server.console, dataDir);
      const call = callerOf(server.console, cookie);
      const users = Array.from({ length: 3 }, () => workUntilKilled(call, ids, history));
      await wait(minRunMs + Math.random() * (maxRunMs - minRunMs));
      server.child.kill('SIGKILL');
      await Promise.all(users);
      await server.ended;
    }
    await report(name, connection, history);
    await connection.db.destroy();
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function workUntilKilled(call: Caller, ids: string[], history: History): Promise<void> {
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const works = [
    async () => {
      const chosen = [...new Set(Array.from({ length: bulkSize }, any))];
      const change = { tag: `bulk-${crypto.randomUUID()}`, ids: chosen, isAcknowledged: false };
      history.bulk.push(change);
      const changes = chosen.map((leadId) => ({ leadId, addTags: [change.tag] }));
      change.isAcknowledged = await call('/leads/changes', { changes });
    },
    async () => {
      const note = { text: `note ${crypto.randomUUID()}`, leadId: any(), isAcknowledged: false };
      history.notes.push(note);
      note.isAcknowledged = await call(`/leads/${note.leadId}/notes`, { text: note.text });
    },
    async () => {
      const merge = { leadId: any(), isAcknowledged: false };
      history.merged.push(merge);
      merge.isAcknowledged = await call(`/leads/${merge.leadId}/merge`, { intoId: any() });
    },
    async () => {
      const [leadId] = ids.splice(Math.floor(Math.random() * ids.length), 1);
      const erasure = { leadId: leadId ?? '', isAcknowledged: false };
      history.erased.push(erasure);
      const body = { confirmation: 'erase' };
      erasure.isAcknowledged = await call(`/leads/${leadId}/erase`, body);
    },
  ];
  try {
    for (;;) await works[Math.floor(Math.random() * works.length)]?.();
  } catch {
    // The server was killed.
  }
}

async function report(name: string, connection: Connection, history: History): Promise<void> {
  const { db } = connection;
  const leads = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
  const checked = [
    await checkBulkChanges(db, history),
    await checkNotes(db, history, leads),
    await checkErasures(db, history, leads),
    await checkMerges(db, history),
  ];
  const undone = checked.reduce((sum, part) => sum + part.undone, 0);
  const faults = checked.flatMap((part) => part.faults);
  const { broken } = await checkAuditLog(createTransactions(connection).read);
  if (broken.length > 0) faults.push(`The audit log is broken at ${broken.join(', ')}`);
  const acknowledged = Object.values(history)
    .flat()
    .filter((one) => one.isAcknowledged).length;
  const started = Object.values(history).flat().length;
  console.log(
    `${name}: killed ${rounds} times, ${started} changes begun, ${acknowledged} acknowledged, ${undone} left undone, ${faults.length} faults`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0 || acknowledged === 0) process.exitCode = 1;
}

/** The changes of one kind that left no trace, and those that are lost or half done. */
type Checked = { readonly undone: number; readonly faults: readonly string[] };

async function checkBulkChanges(db: Db, { bulk }: History): Promise<Checked> {
  const faults: string[] = [];
  let undone = 0;
  for (const { tag, ids, isAcknowledged } of bulk) {
    const tagged = await db
      .selectFrom('lead_tags')
      .select('lead_id')
      .where('tag', '=', tag)
      .execute();
    const logged = await entriesWith(db, `%"${tag}"%`, 'lead-changed');
    if (logged === 0) undone += 1;
    // Merges copy tags, and erasures remove them.
    if (logged !== 0 && logged < ids.length) faults.push(`${tag}: ${logged} of ${ids.length}`);
    if (logged === 0 && tagged.length > 0) faults.push(`${tag} was not logged`);
    if (isAcknowledged && logged === 0) faults.push(`${tag} is lost`);
  }
  return { undone, faults };
}

async function checkNotes(
  db: Db,
  { notes }: History,
  leads: ReadonlySet<string>,
): Promise<Checked> {
  const faults: string[] = [];
  let undone = 0;
  for (const { text, leadId, isAcknowledged } of notes) {
    const note = await db.selectFrom('lead_notes').select('id').where('text', '=', text).execute();
    if (note.length === 0) undone += 1;
    if (isAcknowledged && note.length === 0 && leads.has(leadId)) faults.push(`${text} is lost`);
  }
  return { undone, faults };
}

async function checkErasures(
  db: Db,
  { erased }: History,
  leads: ReadonlySet<string>,
): Promise<Checked> {
  const faults: string[] = [];
  let undone = 0;
  for (const { leadId, isAcknowledged } of erased) {
    const logged = await countOf(db, leadId, 'lead-erased');
    if (logged === 0) undone += 1;
    if (leads.has(leadId) !== (logged === 0)) faults.push(`${leadId} is half erased`);
    if (isAcknowledged && logged !== 1) faults.push(`${leadId} is not erased`);
  }
  return { undone, faults };
}

async function checkMerges(db: Db, { merged }: History): Promise<Checked> {
  const faults: string[] = [];
  for (const { leadId, isAcknowledged } of merged) {
    const logged = await countOf(db, leadId, 'lead-merged');
    if (isAcknowledged && logged === 0) faults.push(`The merge of ${leadId} is lost`);
  }
  return { undone: 0, faults };
}

type Action = Tables['audit_log']['action'];

async function entriesWith(db: Db, details: string, action: Action): Promise<number> {
  const rows = await db
    .selectFrom('audit_log')
    .select('sequence')
    .where('action', '=', action)
    .where('details', 'like', details)
    .execute();
  return rows.length;
}

async function countOf(db: Db, leadId: string, action: Action): Promise<number> {
  const rows = await db
    .selectFrom('audit_log')
    .select('sequence')
    .where('action', '=', action)
    .where('lead_id', '=', leadId)
    .execute();
  return rows.length;
}
