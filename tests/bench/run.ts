import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openStore } from '../../server/store/store.ts';
import { startPostgres } from '../support/postgres.ts';
import { aSubmission } from '../support/submission.ts';
import { type BenchServer, memoryOf, startBaseline, startBenchServer } from './bench-server.ts';

/**
 * Compares one server process with an empty endpoint and a bare loop of commits, on the same
 * machine and disk: `npm run bench`, after a build. `npm run bench -- sqlite postgres backlog
 * memory` runs only the named parts. The bot check and the rate limit are off; mail is sent to an
 * SMTP server in another process. All processes, including the load generator, share the cores.
 */
const seconds = 5;
const waitingDeliveries = 50_000;
const submissionsForMemory = 100_000;
const pageRate = 200;

const settleMs = 3_000;
const lead = JSON.stringify({
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
});

const chosen = process.argv.slice(2);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
const sink = await startBaseline('sink');

try {
  if (isChosen('sqlite') || isChosen('postgres')) await measureSubmissions();
  if (isChosen('backlog')) await measureBacklog();
  if (isChosen('memory')) await measureMemory();
} finally {
  sink.child.kill();
}

async function measureSubmissions(): Promise<void> {
  const endpoint = await startBaseline('endpoint');
  const url = `http://127.0.0.1:${endpoint.output}`;
  const empty1 = await submit(url, 1);
  const empty64 = await submit(url, 64);
  endpoint.child.kill();
  const commits = Number((await startBaseline('commits')).output);
  report('empty endpoint, 1 connection', empty1);
  report('empty endpoint, 64 connections', empty64);
  report('bare loop of commits', commits);
  if (isChosen('sqlite')) {
    await withServer({}, async ({ form }) => {
      const one = await submit(form, 1);
      report('SQLite, 1 connection', one, one / commits, 'of the commits (goal 0.5)');
      report('SQLite, 8 connections', await submit(form, 8));
      const many = await submit(form, 64);
      report('SQLite, 64 connections', many, many / empty64, 'of the endpoint (goal 0.35)');
    });
  }
  if (isChosen('postgres')) await measurePostgres();
}

async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if (typeof postgres === 'string') return console.log(postgres);
  try {
    await withServer({ DATABASE_URL: await postgres.database() }, async ({ form }) => {
      report('PostgreSQL, 1 connection', await submit(form, 1));
      report('PostgreSQL, 64 connections', await submit(form, 64));
    });
  } finally {
    await postgres.stop();
  }
}

/** The latency of the home page at a steady rate, without and with many pending deliveries. */
async function measureBacklog(): Promise<void> {
  let idle = 0;
  await withServer({}, async ({ origin }) => {
    idle = await pageLatency(origin);
    report('home page, idle: p99 in ms', idle);
  });
  const dataDir = await temporaryDataDir();
  const store = await openStore({ dataDir });
  for (let from = 0; from < waitingDeliveries; from += 1000) {
    await Promise.all(Array.from({ length: 1000 }, () => store.accept(aSubmission())));
  }
  await store.close();
  await withServer(
    {},
    async ({ origin }) => {
      const busy = await pageLatency(origin);
      report('home page, 50,000 mails waiting: p99 in ms', busy, busy / idle, 'of idle (goal 2)');
      const left = await pendingIn(dataDir);
      report('mails per second meanwhile', Math.round((waitingDeliveries - left) / (seconds + 2)));
    },
    dataDir,
  );
}

/** Resident memory of the server before, during, and after many submissions. */
async function measureMemory(): Promise<void> {
  await withServer({}, async ({ form, pid }) => {
    await submit(form, 8, { amount: 2_000 });
    await wait(settleMs);
    const start = memoryOf(pid);
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 100);
    await submit(form, 64, { amount: submissionsForMemory });
    await wait(settleMs);
    clearInterval(sampling);
    const after = memoryOf(pid);
    report('memory before, MB', start);
    report('memory during 100,000 submissions, MB', most, most / 200, 'of 200 MB (goal 1)');
    report('memory afterwards, MB', after, after / start, 'of before (goal 1.2)');
  });
}

async function withServer(
  env: Readonly<Record<string, string>>,
  use: (server: BenchServer) => Promise<void>,
  dataDir?: string,
): Promise<void> {
  const folder = dataDir ?? (await temporaryDataDir());
  const server = await startBenchServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${sink.output}`,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'leads@lab.example',
    ...env,
  });
  try {
    // The threads of the server start in the background.
    await wait(settleMs);
    await use(server);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
}

/** Submissions per second; every one must be accepted. */
async function submit(url: string, connections: number, load: object = { duration: seconds }) {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    ...load,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: lead,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed at ${url}`);
  return Math.round(requests.total / duration);
}

async function pageLatency(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  // The first request compresses the page.
  await (await fetch(url, { headers })).arrayBuffer();
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    overallRate: pageRate,
    duration: seconds,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pages failed`);
  return latency.p99;
}

async function pendingIn(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  const { pending } = await store.backlog();
  await store.close();
  return pending;
}

function temporaryDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'bench-'));
}

/** Prints a row of a Markdown table. */
function report(what: string, figure: number, ratio?: number, goal = ''): void {
  const compared = ratio === undefined ? '' : `${ratio.toFixed(2)} ${goal}`;
  console.log(`| ${what} | ${figure} | ${compared} |`);
}
