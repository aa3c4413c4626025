import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

test('a long list of leads is compressed for clients that accept it, and a short response is not', async () => {
  const { url, user, store } = await aConsole();
  for (let i = 0; i < 20; i += 1) {
    await store.accept(aSubmission({ lead: aLead(), deliveries: [] }));
  }
  const agent = await user('agent');
  const ask = (path: string, encoding: string) =>
    fetch(`${url.origin}/api${path}`, {
      headers: { cookie: `console=${agent.token()}`, 'accept-encoding': encoding },
    });
  const compressed = await ask('/leads', 'gzip, br');
  const plain = await ask('/leads', 'identity');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('vary')).toBe('accept-encoding');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await compressed.json()).toEqual(await plain.json());
  expect((await ask('/tags', 'gzip')).headers.get('content-encoding')).toBeNull();
});
