import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';

test('signing out tells the browser to clear the console’s stored data', async () => {
  const { url, user } = await aConsole();
  const agent = await user('agent');
  const headers = { origin: url.origin, cookie: `console=${agent.token()}` };
  const answer = await fetch(`${url.origin}/api/session`, { method: 'DELETE', headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
});

test('the stream of live events asks proxies not to buffer it', async () => {
  const { url, user } = await aConsole();
  const headers = { cookie: `console=${(await user('viewer')).token()}` };
  const answer = await fetch(`${url.origin}/api/events`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  await answer.body?.cancel();
});
