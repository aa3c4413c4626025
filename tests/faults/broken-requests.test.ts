import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildConsoleApp } from '#server/console/console-app.ts';
import type { ConsoleContext } from '#server/console/kit/console-context.ts';
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
  ['public site', publicPort],
  ['console', consolePort],
])('the %s', (_, portOf) => {
  test.each(requests)(
    'replies to a request with %s with its usual headers',
    async (_what, status, lines) => {
      const answer = await send(await portOf(), lines);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toMatch(/strict-transport-security: max-age=63072000; includeSubDomains/);
      expect(answer).toMatch(/content-type: text\/plain; charset=utf-8/);
    },
  );
});

test.each([
  ['public site', publicPort, 400],
  ['console', consolePort, 403],
])('the %s replies to a request without Host with its usual headers', async (_, portOf, status) => {
  const answer = await send(await portOf(), ['GET / HTTP/1.1']);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("content-security-policy: default-src 'none'");
});

test('a URL that can’t be decoded gets the console’s usual error reply', async () => {
  const port = await consolePort();
  const answer = await send(port, ['GET /% HTTP/1.1', 'Host: console.example']);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/content-type: application\/json; charset=utf-8/);
  expect(answer).toContain("trusted-types 'none'");
  expect(answer).toContain('permissions-policy: accelerometer=()');
  expect(answer).toContain('"code":"invalid"');
  expect(answer).not.toContain('FST_');
  expect(await send(port, ['GET /% HTTP/1.1', 'Host: evil.example'])).toMatch(/^HTTP\/1.1 403 /);
});

test.each([
  ['public site', publicPort, 400],
  ['console', consolePort, 403],
])('the %s rejects a request with two Hosts', async (_, portOf, status) => {
  const lines = ['GET / HTTP/1.1', 'Host: console.example', 'Host: evil.example'];
  expect(await send(await portOf(), lines)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

async function publicPort(): Promise<number> {
  const { app } = await anIntakeApp({
    env: { PUBLIC_URL: 'https://www.lab.example', HSTS_INCLUDE_SUBDOMAINS: '1' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function consolePort(): Promise<number> {
  const context = {
    log: createLog('silent'),
    settings: readSettings({ HSTS_INCLUDE_SUBDOMAINS: '1' }),
    url: () => new URL('https://console.example'),
  } as ConsoleContext;
  const events = { stream: async () => undefined, stop: () => undefined };
  const app = buildConsoleApp({ context, events, findFile: () => null });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function send(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}
