import '#server/extension/install-console.ts';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applyRetentionIfDue } from '#server/delivery/erasure/finish-erasure.ts';
import type { Connection } from '../../server/db/connection.ts';
import { openConnection } from '../../server/db/open-connection.ts';
import { createTransactions } from '../../server/db/transactions.ts';
import { firstIdAt, newId } from '../../server/lib/ids.ts';
import { createLog } from '../../server/lib/log.ts';
import { openStore } from '../../server/store/lead-store.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  type BenchServer,
  type Caller,
  callerOf,
  descriptorsOf,
  memoryOf,
  signUp,
  startBenchServer,
  startMailSink,
} from './bench-server.ts';
import { addLeads } from './seeded-leads.ts';

/**
 * Runs a year of leads in a quarter of an hour: `npm run bench:year -- MINUTES sqlite|postgres`, after a build. The
 * store begins with 1,400 leads of last year for each minute. Sixty forms a second arrive alongside page views and a
 * console user who lists, searches, writes, tags, and erases; the mail server hangs for the first fifth of the time; in
 * the last third a first retention run erases last year's leads. Exits with 1 if that run doesn't finish, or if an
 * acknowledged lead is lost.
 */
const minutes = Number(process.argv[2] ?? 15);
const databaseKind = process.argv[3] ?? 'sqlite';
const formsPerSecond = 60;
const oldLeads = Math.round(minutes * 1_400);
const dayMs = 24 * 60 * 60_000;
const thirdMs = (minutes * 60_000) / 3;

const dataDir = await mkdtemp(join(tmpdir(), 'year-'));
const postgres = databaseKind === 'postgres' ? await startPostgres({ isDurable: true }) : null;
if (typeof postgres === 'string') throw new Error(postgres);
const databaseUrl = (await postgres?.database()) ?? null;
const place = { dataDir, databaseUrl };

/** Latencies in milliseconds since the last report. */
const latencies = { form: [] as number[], page: [] as number[], console: [] as number[] };
const sent = { acknowledged: new Set<string>(), refused: 0, erased: 0 };
const ending = new AbortController();
try {
  await addOldLeads();
  await run();
} finally {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const sink = await startMailSink();
  const server = await startBenchServer({
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    CONSOLE_PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'leads@lab.example',
  });
  const call = callerOf(server.console, await signUp(server.console, dataDir));
  const connection = await openConnection(place);
  sink.child.kill('SIGSTOP');
  setTimeout(() => sink.child.kill('SIGCONT'), (thirdMs * 3) / 5);
  console.log(
    '| part | memory, MB | descriptors | forms p50, p99, ms | pages p50, p99, ms | console p50, max, ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  const users = [
    every(1000 / formsPerSecond, () => submit(server)),
    every(50, () => visit(server)),
    every(500, () => operate(call, connection)),
  ];
  for (const part of ['start', 'middle', 'end']) {
    const retention = part === 'end' ? eraseOldLeads() : null;
    await wait(thirdMs);
    await retention;
    report(part, server);
  }
  ending.abort();
  await Promise.all(users);
  await connection.db.destroy();
  server.child.kill('SIGTERM');
  await server.ended;
  sink.child.kill('SIGKILL');
  await once(sink.child, 'close');
  await compare();
}

/** Starts the work at a steady rate, even while earlier work is still running. */
async function every(periodMs: number, work: () => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let next = performance.now(); !ending.signal.aborted; next += periodMs) {
    await wait(Math.max(0, next - performance.now()));
    const one = work().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

async function submit({ form }: BenchServer): Promise<void> {
  const name = newId();
  const startMs = performance.now();
  const response = await fetch(form, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({
      firstname: 'Ann',
      phone: '+17025550123',
      emailAddress: `${name}@lab.example`,
    }),
  });
  const { success } = (await response.json()) as { readonly success: boolean };
  latencies.form.push(performance.now() - startMs);
  if (success) sent.acknowledged.add(name);
  else sent.refused += 1;
}

async function visit({ origin }: BenchServer): Promise<void> {
  const startMs = performance.now();
  await (await fetch(`${origin}/lab`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  latencies.page.push(performance.now() - startMs);
}

async function operate(call: Caller, { db }: Connection): Promise<void> {
  const newest = await db
    .selectFrom('leads')
    .select(['id', 'payload'])
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  const [lead, other] = newest;
  if (!lead || !other) return;
  const works = [
    () => call('/leads'),
    () => call('/leads?search=Rossi'),
    () => call('/analytics'),
    () => call(`/leads/${other.id}/notes`, { text: 'Called, left a message.' }),
    () =>
      call('/leads/changes', {
        changes: newest.map(({ id }) => ({ leadId: id, addTags: ['hot'] })),
      }),
    () => erase(call, lead),
  ];
  const work = works[Math.floor(Math.random() * works.length)];
  const startMs = performance.now();
  await work?.();
  latencies.console.push(performance.now() - startMs);
}

async function erase(
  call: Caller,
  { id, payload }: { readonly id: string; readonly payload: string },
) {
  if (!(await call(`/leads/${id}/erase`, { confirmation: 'erase' }))) return;
  const { emailAddress } = JSON.parse(payload) as { readonly emailAddress: string };
  if (sent.acknowledged.delete(emailAddress.replace(/@.*/, ''))) sent.erased += 1;
}

/** Leads whose ids are 400 days old, because the age of a lead is that of its id. */
async function addOldLeads(): Promise<void> {
  const connection = await openConnection(place);
  const start = Date.now() - 400 * dayMs;
  let count = 0;
  await addLeads(createTransactions(connection), oldLeads, () => {
    count += 1;
    return firstIdAt(new Date(start + count)) + newId().slice(13);
  });
  await connection.db.destroy();
}

/** The nightly run, with the settings that an operator would most likely choose. */
async function eraseOldLeads(): Promise<void> {
  const store = await openStore(place);
  const options = {
    store,
    settings: { dataDir, retentionDays: 365, timeZone: 'UTC' },
    log: createLog('warn'),
  };
  // The very first call only starts the schedule; a running server may already have made that call.
  await applyRetentionIfDue({ ...options, clock: () => new Date() });
  const startMs = performance.now();
  const tomorrow = () => new Date(Date.now() + dayMs);
  const limit = AbortSignal.timeout(thirdMs);
  await applyRetentionIfDue({ ...options, clock: tomorrow }, limit);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  await store.close();
  const result = limit.aborted ? 'did not finish in' : `erased ${oldLeads} leads in`;
  console.log(`The retention run ${result} ${seconds} s`);
  if (limit.aborted) process.exitCode = 1;
}

function report(part: string, { pid }: BenchServer): void {
  const [form, page, user] = [latencies.form, latencies.page, latencies.console].map((values) =>
    values.splice(0).toSorted((a, b) => a - b),
  );
  const figures = [
    memoryOf(pid),
    descriptorsOf(pid),
    `${at(form, 0.5)}, ${at(form, 0.99)}`,
    `${at(page, 0.5)}, ${at(page, 0.99)}`,
    `${at(user, 0.5)}, ${at(user, 1)}`,
  ];
  console.log(`| ${[part, ...figures].join(' | ')} |`);
}

function at(sorted: readonly number[] = [], share: number): string {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return value.toFixed(value < 10 ? 1 : 0);
}

/** Every acknowledged lead that nobody erased must be stored once. */
async function compare(): Promise<void> {
  const store = await openStore(place);
  const stored: string[] = [];
  for await (const { payload } of store.each()) {
    stored.push(String(payload.emailAddress).replace(/@.*/, ''));
  }
  const { pending } = await store.backlog();
  await store.close();
  const known = new Set(stored);
  const lost = [...sent.acknowledged].filter((name) => !known.has(name)).length;
  console.log(
    `${sent.acknowledged.size + sent.erased} acknowledged, ${sent.refused} refused, ${sent.erased} erased by the user, ${lost} lost, ${stored.length} stored, ${pending} emails left`,
  );
  if (lost > 0 || sent.acknowledged.size === 0) process.exitCode = 1;
}
