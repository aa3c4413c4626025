import { describe, expect, test } from 'vitest';
import type { BotCheckChallenge } from '#contract/bot-check.ts';
import { openStore } from '#server/store/lead-store.ts';
import { solve, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

describe('two servers on one SQLite file', () => {
  test('two servers store a repeated key once and send the same response', async () => {
    const { addresses, leads } = await twoServers();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        submit(addresses[i % 2] ?? '', contact, { 'idempotency-key': 'one' }),
      ),
    );
    expect(responses).toEqual(Array(20).fill({ status: 200, success: true }));
    expect(await leads()).toHaveLength(1);
  });

  test("two servers accept each other's challenges and spend a token once", async () => {
    const { addresses, leads } = await twoServers({ BOT_CHECK: 'proof-of-work' });
    const response = await fetch(`${addresses[0]}/api/bot-check/challenge?action=request_demo`);
    const token = await solve((await response.json()) as BotCheckChallenge);
    const responses = await Promise.all(
      addresses.map((address) => submit(address, { ...contact, g_recaptcha_response: token })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await leads()).toHaveLength(1);
  });

  test('two servers share the rate limit of a client', async () => {
    const { addresses, leads } = await twoServers({ RATE_LIMIT: '5/day' });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => submit(addresses[i % 2] ?? '', contact)),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    expect(await leads()).toHaveLength(5);
  });
});

async function twoServers(env: Readonly<Record<string, string>> = {}) {
  const DATA_DIR = temporaryFolder();
  const servers = await Promise.all([
    startServer({ DATA_DIR, ...env }),
    startServer({ DATA_DIR, ...env }),
  ]);
  return {
    addresses: servers.map(({ address }) => address),
    leads: async () => {
      const store = await openStore({ dataDir: DATA_DIR });
      const found = await storedLeads(store);
      await store.close();
      return found;
    },
  };
}
