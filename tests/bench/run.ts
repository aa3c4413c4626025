import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { contactForm } from '../../contract/forms/contact.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';

/**
 * Measures the throughput of one server process: `npm run bench`, after a build. Submissions are
 * written to disk; the bot check and the rate limit are off. This process generates the load, so the
 * two share the cores.
 */
const seconds = 8;
const site = new URL('../../build/client', import.meta.url).pathname;
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
const startedAt = performance.now();
const server = spawn(process.execPath, ['server/main.ts', process.argv[2] ?? site], {
  env: {
    ...cleanEnvironment,
    PORT: '0',
    DATA_DIR: dataDir,
    BOT_CHECK: 'none',
    RATE_LIMIT: '100000000/minute',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});

try {
  const url = await listening();
  const started = Math.round(performance.now() - startedAt);
  const lead = JSON.stringify({
    firstname: 'Ann',
    phone: '+17025550123',
    emailAddress: 'ann@lab.example',
  });
  const submission = {
    url: `${url}/api${contactForm.path}`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: lead,
  };
  const accepted = { headers: { 'accept-encoding': 'br' } };
  console.log(`Started in ${started} ms, including the start of Node.`);
  console.table({
    'home page': await measure({ url, connections: 32, ...accepted }),
    '404 page': await measure({ url: `${url}/nothing`, connections: 32, ...accepted }),
    'submission, 1 connection': await measure({ ...submission, connections: 1 }),
    'submission, 8 connections': await measure({ ...submission, connections: 8 }),
    'submission, 64 connections': await measure({ ...submission, connections: 64 }),
  });
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  await rm(dataDir, { recursive: true });
}

async function listening(): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    const { address } = JSON.parse(line) as { readonly address?: string };
    if (address) {
      server.stdout.resume();
      return address;
    }
  }
  throw new Error('The server did not start; the reason is printed above.');
}

async function measure(options: autocannon.Options): Promise<Record<string, number | string>> {
  const { requests, latency, statusCodeStats, errors } = await autocannon({
    ...options,
    duration: seconds,
  });
  return {
    'per second': Math.round(requests.average),
    'median ms': latency.p50,
    'p99 ms': latency.p99,
    statuses: Object.keys(statusCodeStats ?? {}).join(' '),
    errors,
  };
}
