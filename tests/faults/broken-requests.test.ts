import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildConsoleApp } from '#console/server/console-app.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';

const requests: readonly (readonly [what: string, status: number, lines: readonly string[]])[] = [
  ['no syntax', 400, ['nonsense']],
  ['a header without a colon', 400, ['GET / HTTP/1.1', 'Host: localhost', 'nonsense']],
  ['headers over 16 KiB', 431, ['GET / HTTP/1.1', `X: ${'x'.repeat(17_000)}`]],
  ['two lengths', 400, ['POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2']],
  ['an expectation', 417, ['GET / HTTP/1.1', 'Host: localhost', 'Expect: anything']],
];

describe.each([
  ['public site', publicServer],
  ['console', consoleServer],
])('the %s', (_, open) => {
  test.each(requests)('a request with %s gets the usual headers', async (_what, status, lines) => {
    const response = await send(await open(), lines);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain("content-security-policy: default-src 'none'");
    expect(response).toContain('x-content-type-options: nosniff');
    expect(response).toMatch(/strict-transport-security: max-age=63072000; includeSubDomains/);
    expect(response).toMatch(/content-type: text\/plain; charset=utf-8/);
  });
});

test.each([
  ['public site', publicServer, 400],
  ['console', consoleServer, 403],
])('the %s responds to a request without Host with its usual headers', async (_, open, status) => {
  const response = await send(await open(), ['GET / HTTP/1.1']);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toContain("content-security-policy: default-src 'none'");
});

test('a URL that can’t be decoded gets the console’s usual error response', async () => {
  const server = await consoleServer();
  const response = await send(server, ['GET /% HTTP/1.1', 'Host: console.example']);
  expect(response).toMatch(/^HTTP\/1.1 400 /);
  expect(response).toMatch(/content-type: application\/json; charset=utf-8/);
  expect(response).toContain("trusted-types 'none'");
  expect(response).toContain('permissions-policy: accelerometer=()');
  expect(response).toContain('"code":"invalid"');
  expect(response).not.toContain('FST_');
  expect(await send(server, ['GET /% HTTP/1.1', 'Host: evil.example'])).toMatch(/^HTTP\/1.1 403 /);
});

test.each([
  ['public site', publicServer, 400],
  ['console', consoleServer, 403],
])('the %s rejects a request with two Hosts', async (_, open, status) => {
  const lines = ['GET / HTTP/1.1', 'Host: console.example', 'Host: evil.example'];
  expect(await send(await open(), lines)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

describe.each([
  ['public site', publicServer],
  ['console', consoleServer],
])('the %s', (_, open) => {
  test.each(['xchunked', 'gzip', 'identity', 'gzip, chunked', 'chunked, identity'])(
    'refuses the transfer encoding %s with one response',
    async (coding) => {
      const lines = [
        'POST /api/contact HTTP/1.1',
        'Host: localhost',
        `Transfer-Encoding: ${coding}`,
      ];
      const response = await send(await open(), lines, '0\r\n\r\n');
      expect(response.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request']);
      expect(response).toContain("content-security-policy: default-src 'none'");
    },
  );

  test('a transfer encoding in HTTP/1.0 is refused with one response', async () => {
    const lines = ['POST /api/contact HTTP/1.0', 'Host: localhost', 'Transfer-Encoding: chunked'];
    const response = await send(await open(), lines, '0\r\n\r\n');
    expect(response.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request']);
  });

  test('a request line with the address of another site is rejected', async () => {
    const server = await open();
    const at = (target: string) =>
      send(server, [`GET ${target} HTTP/1.1`, 'Host: console.example']);
    expect(await at('http://evil.example/healthz')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await at('http://console.example/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('the server closes connections whose clients ignore its end or never read', async () => {
    const server = await open();
    let accepted = 0;
    server.on('connection', () => {
      accepted += 1;
    });
    const clients = Array.from({ length: 40 }, (_value, i) => {
      const client = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
      client.on('error', () => undefined);
      // Half of the clients read, see the end of the connection, and ignore it.
      if (i % 2 === 0) client.resume();
      client.write('nonsense\r\n\r\n');
      onTestFinished(() => void client.destroy());
      return client;
    });
    await expect.poll(() => accepted).toBe(40);
    const getConnections = promisify(server.getConnections.bind(server));
    await expect.poll(() => getConnections(), { timeout: 20_000 }).toBe(0);
    expect(clients.filter(({ destroyed }) => destroyed)).toEqual([]);
  });
});

async function publicServer(): Promise<Server> {
  const { app } = await anIntakeApp({
    env: { PUBLIC_URL: 'https://www.lab.example', HSTS_INCLUDE_SUBDOMAINS: '1' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

async function consoleServer(): Promise<Server> {
  const context = {
    log: createLog('silent'),
    settings: readSettings({ HSTS_INCLUDE_SUBDOMAINS: '1' }),
    url: () => new URL('https://console.example'),
  } as ConsoleContext;
  const events = { stream: async () => undefined, stop: () => undefined };
  const app = buildConsoleApp({ context, events, findFile: () => null });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

async function send(server: Server, lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(portOf(server), '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', body].join('\r\n'));
  return text(socket);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
