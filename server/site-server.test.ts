import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { anIntakeApp, contactPath } from '#tests/support/intake-app.ts';

test('the timeout for headers is shorter than the timeout for the request, so Node applies both', async () => {
  const { app } = await anIntakeApp();
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(20_000);
});

test.each([
  ['GET /lab HTTP/1.1', 400, ['Host: localhost', 'Host: evil.example']],
  [`POST ${contactPath} HTTP/1.1`, 400, ['Host: localhost', 'host: localhost']],
  ['GET /lab HTTP/1.1', 200, ['Host: localhost']],
])('%s gets a %i with the headers %j', async (line, status, headers) => {
  const { app } = await anIntakeApp();
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end([line, ...headers, 'Connection: close', '', ''].join('\r\n'));
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('an untrusted proxy is logged once, with the setting that would trust it', async () => {
  const { app, logged } = await anIntakeApp();
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (let i = 0; i < 3; i += 1) await app.inject({ url: '/lab', headers });
  expect(logged().match(/Set TRUST_PROXY to the address of the proxy/g)).toHaveLength(1);
  expect(logged()).not.toContain('203.0.113.7');
  const trusting = await anIntakeApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  await trusting.app.inject({ url: '/lab', headers });
  expect(trusting.logged()).not.toContain('TRUST_PROXY');
});
