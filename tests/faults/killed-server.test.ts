import { expect, test } from 'vitest';
import type { Lead } from '#server/leads/lead.ts';
import { openStore } from '#server/store/store.ts';
import { storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const submissions = Array.from({ length: 400 }, (_, i) => ({
  key: `key-${i}`,
  body: { ...contact, emailAddress: `visitor-${i}@lab.example` },
}));

test('a server killed during 400 submissions stores every acknowledged lead exactly once', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startServer({ DATA_DIR });
  const acknowledged = new Set<string>();
  await sendAll(first.address, (email) => {
    acknowledged.add(email);
    if (acknowledged.size === 150) first.child.kill('SIGKILL');
  });
  await first.ended;
  expect(acknowledged.size).toBeGreaterThanOrEqual(150);
  expect(acknowledged.size).toBeLessThan(submissions.length);

  const second = await startServer({ DATA_DIR });
  const store = await openStore({ dataDir: DATA_DIR });
  const kept = (await storedLeads(store)).map(emailOf);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...acknowledged].filter((email) => !kept.includes(email))).toEqual([]);

  const again = new Set<string>();
  await sendAll(second.address, (email) => again.add(email));
  const all = (await storedLeads(store)).map(emailOf);
  await store.close();
  expect(again.size).toBe(400);
  expect(all.toSorted()).toEqual(submissions.map(({ body }) => body.emailAddress).toSorted());
}, 60_000);

/**
 * Uses eight connections. A broken connection stops sending, like a browser whose request failed.
 */
async function sendAll(address: string, onSuccess: (email: string) => void): Promise<void> {
  const waiting = [...submissions];
  async function sendOn(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { body, key } = next;
      const { success } = await submit(address, body, { 'idempotency-key': key });
      if (success) onSuccess(body.emailAddress);
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, sendOn));
}

function emailOf(lead: Lead): string {
  return String(lead.payload.emailAddress);
}
