import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startPostgres } from '../support/postgres.ts';
import { type BenchServer, memoryOf, startBenchServer, startMailSink } from './bench-server.ts';

/**
 * Compares one server process with its limits: `npm run bench`, after a build. `npm run bench -- start submissions
 * postgres pages memory` runs only the named parts. The bot check and the rate limit are off; emails go to an SMTP
 * server in another process. All processes, including the load generator, share the cores.
 */
const seconds = 5;
const memorySeconds = 60;
const minSubmissionRate = 300;
const pageRate = 200;
const leadRate = 20;
/** The threads of the server start in the background. */
const settleMs = 3_000;
const lead = JSON.stringify({
  firstname: 'Ann',
  phone: '+17025550123',
  emailAddress: 'ann@lab.example',
});

const parts = {
  start: measureStart,
  submissions: () => measureSubmissions('SQLite', {}),
  postgres: measurePostgres,
  pages: measurePages,
  memory: async () => {
    await measureMemory('without the console', {}, 210);
    await measureMemory('with the console', { CONSOLE_PORT: '0' }, 270);
  },
};

const chosen = process.argv.slice(2);
const sink = await startMailSink();
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) await measure();
  }
} finally {
  sink.child.kill();
}

async function measureStart(): Promise<void> {
  for (const store of ['a new database', 'an existing database']) {
    const start = performance.now();
    await withServer({}, async ({ origin }) => {
      while (!(await fetch(`${origin}/readyz`)).ok) await wait(10);
      report(`ready with ${store}, ms`, Math.round(performance.now() - start), 'at most', 5_000);
    });
  }
}

async function measureSubmissions(store: string, env: Readonly<Record<string, string>>) {
  await withServer(env, async ({ form }) => {
    await wait(settleMs);
    await submit(form, 8);
    const { perSecond, p99 } = await submit(form, 64);
    report(`${store}, 64 connections, submissions/s`, perSecond, 'at least', minSubmissionRate);
    report(`${store}, 64 connections, p99 in ms`, p99, 'at most', 400);
  });
}

async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if (typeof postgres === 'string') return console.log(postgres);
  try {
    await measureSubmissions('PostgreSQL', { DATABASE_URL: await postgres.database() });
  } finally {
    await postgres.stop();
  }
}

async function measurePages(): Promise<void> {
  await withServer({}, async ({ origin, form }) => {
    await wait(settleMs);
    const options = { url: origin, connections: 4, headers: { 'accept-encoding': 'br' } };
    await run({ ...options, duration: 1 });
    const [{ latency }] = await Promise.all([
      run({ ...options, overallRate: pageRate, duration: seconds }),
      submit(form, 4, { overallRate: leadRate, duration: seconds }),
    ]);
    report(`home page alongside ${leadRate} submissions/s, p99 in ms`, latency.p99, 'at most', 20);
  });
}

/** Resident memory of the server during a minute at the minimum rate of submissions. */
async function measureMemory(
  kind: string,
  env: Readonly<Record<string, string>>,
  limit: number,
): Promise<void> {
  await withServer(env, async ({ form, pid }) => {
    await wait(settleMs);
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 100);
    await submit(form, 64, { overallRate: minSubmissionRate, duration: memorySeconds });
    await wait(settleMs);
    clearInterval(sampling);
    const load = `${minSubmissionRate} submissions/s`;
    report(`memory at ${load} ${kind}, MB`, most, 'at most', limit);
  });
}

async function withServer(
  env: Readonly<Record<string, string>>,
  use: (server: BenchServer) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = await startBenchServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'site@lab.example',
    LEADS_TO: 'leads@lab.example',
    ...env,
  });
  try {
    await use(server);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
}

/** Sends requests that must all be accepted. */
async function submit(
  url: string,
  connections: number,
  load: Partial<autocannon.Options> = { duration: seconds },
): Promise<{ readonly perSecond: number; readonly p99: number }> {
  const headers = { 'content-type': 'application/json' };
  const result = await run({ url, connections, ...load, method: 'POST', headers, body: lead });
  const { requests, duration, latency } = result;
  return { perSecond: Math.round(requests.total / duration), p99: latency.p99 };
}

async function run(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options);
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests failed at ${options.url}`);
  return result;
}

/** Prints a row of a Markdown table. */
function report(what: string, figure: number, bound: 'at least' | 'at most', limit: number): void {
  const isKept = bound === 'at least' ? figure >= limit : figure <= limit;
  console.log(`| ${what} | ${figure} | ${bound} ${limit}: ${isKept ? 'kept' : 'MISSED'} |`);
}
