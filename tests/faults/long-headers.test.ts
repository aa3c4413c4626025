import { globSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openedDataPath } from '#contract/my-data.ts';
import { subscriptionPaths } from '#server/leads/subscription-links.ts';
import { aConsole } from '#tests/support/console.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';

/** Just under Node's limit of 16 KiB for all headers of a request. */
const length = 15_000;

/** Texts that make a backtracking expression or a repeated search slow. */
const values: Readonly<Record<string, string>> = {
  'blanks between letters': `a${' '.repeat(length)}b`,
  tabs: `a;${'\t'.repeat(length)}b`,
  commas: ','.repeat(length),
  semicolons: ';'.repeat(length),
  quotes: '"'.repeat(length),
  'quoted pairs': '"\\'.repeat(length / 2),
  'repeated tokens': 'gzip;q=0 , '.repeat(length / 11),
  'repeated assignments': 'a=b; '.repeat(length / 5),
  'an almost valid JSON type': `application/json${' '.repeat(length)};x`,
  'an almost valid origin': `http://${'a.'.repeat(length / 2)}/\\`,
  addresses: '10.0.0.1, '.repeat(length / 10),
  'nested brackets': '[('.repeat(length / 2),
  zeros: `q=0.${'0'.repeat(length)}1`,
  'weak tags': 'W/"a",'.repeat(length / 6),
  'one long word': 'a'.repeat(length),
};

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'retry-after',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const;

/** A request takes 0.4 ms; one with a quadratic search in the header takes 70 ms or more. */
const maxCpuMs = 25;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

test('the public site handles 15,000 characters in any header quickly', async () => {
  const { app } = await anIntakeApp({ env: { TRUST_PROXY: '127.0.0.1', BOT_CHECK: 'none' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const slow = await slowRequests(port, [
    ['GET', '/'],
    ['GET', '/api/bot-check?action=contact'],
    ['POST', '/api/form_request_demo'],
    ['POST', '/api/count'],
    ['POST', `${subscriptionPaths.unsubscribe}/a.b`],
    ['GET', `${openedDataPath}/a.b`],
  ]);
  expect(slow).toEqual([]);
});

test('the console handles 15,000 characters in any header quickly', async () => {
  const { url } = await aConsole('', undefined, { METRICS_TOKEN: 'a-token-of-the-tests' });
  const slow = await slowRequests(Number(url.port), [
    ['GET', '/'],
    ['GET', '/api/leads'],
    ['POST', '/api/session'],
    ['GET', '/metrics'],
  ]);
  expect(slow).toEqual([]);
});

test('the tests cover every header that the server reads', () => {
  // Mail headers don't count.
  const files = globSync('server/**/*.ts').filter(
    (file) => !/\.test\.ts$|^server\/(?:cli|mailbox)\//.test(file),
  );
  const named = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const found = text.matchAll(
      /\bheaders(?:\??\.(?!ts\b|get\b)(\w+)|\['([\w-]+)'\])|headerOf\(request, '([\w-]+)'/g,
    );
    return Array.from(found, ([, ...names]) => names.find((name) => name !== undefined) ?? '');
  });
  expect(named.length).toBeGreaterThan(8);
  const tried: readonly string[] = headers;
  expect([...new Set(named)].filter((name) => !tried.includes(name))).toEqual([]);
});

async function slowRequests(
  port: number,
  targets: readonly (readonly [method: string, path: string])[],
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const [method, path] of targets) {
    for (const name of headers) {
      for (const [kind, value] of Object.entries(values)) {
        const send = () => cpuMsOf(port, method, path, { [name]: value });
        // Compilation and garbage collection may slow down some runs, but not all.
        const times = [await send()];
        while (Math.min(...times) > maxCpuMs && times.length < 5) times.push(await send());
        const ms = Math.min(...times);
        if (ms > maxCpuMs) slow.push(`${method} ${path} with ${kind} in ${name}: ${ms} ms`);
      }
    }
  }
  return slow;
}

/** CPU time of this process, which also runs the server. */
async function cpuMsOf(
  port: number,
  method: string,
  path: string,
  header: Readonly<Record<string, string>>,
): Promise<number> {
  const before = process.cpuUsage();
  await new Promise<void>((resolve, reject) => {
    const body = method === 'POST' ? '{}' : '';
    const type = body === '' ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, method, path, agent };
    request({ ...options, headers: { ...type, 'content-length': body.length, ...header } })
      .on('response', (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(body);
  });
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}
