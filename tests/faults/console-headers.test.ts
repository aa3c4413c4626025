import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';

test('signing out tells the browser to clear the console’s stored data', async () => {
  const { url, user } = await aConsole();
  const agent = await user('agent');
  const headers = { origin: url.origin, cookie: `console=${agent.token()}` };
  const response = await fetch(`${url.origin}/api/session`, { method: 'DELETE', headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
});

test('the stream of live events asks proxies not to buffer it', async () => {
  const { url, user } = await aConsole();
  const headers = { cookie: `console=${(await user('viewer')).token()}` };
  const response = await fetch(`${url.origin}/api/events`, { headers });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await response.body?.cancel();
});
