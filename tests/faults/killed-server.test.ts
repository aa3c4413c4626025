import { expect, onTestFinished, test } from 'vitest';
import type { Lead } from '#server/leads/lead.ts';
import { uncertainError } from '#server/lib/delivery-failure.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { expireLeases } from '#tests/support/expired-leases.ts';
import { anIntakeApp, storedLeads } from '#tests/support/intake-app.ts';
import { aWorker } from '#tests/support/mail-office.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const submissions = Array.from({ length: 200 }, (_, i) => ({
  key: `key-${i}`,
  body: { ...contact, emailAddress: `visitor-${i}@lab.example` },
}));

test('a server killed during 200 submissions stores every acknowledged lead exactly once', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startServer({ DATA_DIR });
  const acknowledged = new Set<string>();
  await sendAll(first.address, (email) => {
    acknowledged.add(email);
    if (acknowledged.size === 75) first.child.kill('SIGKILL');
  });
  await first.ended;
  expect(acknowledged.size).toBeGreaterThanOrEqual(75);
  expect(acknowledged.size).toBeLessThan(submissions.length);

  const { app, store } = await anIntakeApp({ env: { DATA_DIR } });
  const kept = (await storedLeads(store)).map(emailOf);
  expect(new Set(kept).size).toBe(kept.length);
  expect([...acknowledged].filter((email) => !kept.includes(email))).toEqual([]);

  const again = new Set<string>();
  await sendAll(await app.listen({ port: 0 }), (email) => again.add(email));
  const all = (await storedLeads(store)).map(emailOf);
  expect(again.size).toBe(200);
  expect(all.toSorted()).toEqual(submissions.map(({ body }) => body.emailAddress).toSorted());
});

test('a restarted server sends an email it had not begun to send, but repeats none that may have arrived', async () => {
  const [unsent, sent] = ['unsent@lab.example', 'sent@lab.example'];
  const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const killed = Promise.withResolvers<void>();
  const received: string[] = [];
  const sink = await startSmtpSink({
    beforeRecipient: async (recipient) => {
      if (recipient !== unsent) return;
      reached[0].resolve();
      await killed.promise;
    },
    beforeAccepting: async (recipients) => {
      if (!recipients.includes(sent)) return;
      reached[1].resolve();
      await killed.promise;
    },
    onAccepted: (recipients) => received.push(...recipients),
  });
  onTestFinished(sink.close);
  const databaseUrl = await aDatabase();
  const dataDir = temporaryFolder();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: sink.url,
    MAIL_FROM: 'leads@site.example',
    LEADS_TO: 'team@site.example',
  };
  const first = await startServer(env);
  for (const emailAddress of [unsent, sent]) {
    expect(await submit(first.address, { ...contact, emailAddress })).toMatchObject({
      success: true,
    });
  }
  await Promise.all(reached.map(({ promise }) => promise));
  await first.kill();
  killed.resolve();

  const { store, db } = await aStore({ dataDir, databaseUrl });
  await expireLeases(db);
  await aWorker(databaseUrl, dataDir, env);
  const leads = await storedLeads(store);
  const stateOf = async (address: string) => {
    const { id = '' } = leads.find((lead) => emailOf(lead) === address) ?? {};
    const deliveries = await store.deliveriesOf(id);
    return deliveries.find(({ channel }) => channel === 'acknowledgment');
  };
  const patience = { interval: 100 };
  await expect.poll(() => stateOf(unsent), patience).toMatchObject({ state: 'done', attempts: 2 });
  await expect
    .poll(() => stateOf(sent), patience)
    .toMatchObject({ state: 'failed', lastError: uncertainError });
  const toVisitors = received.filter((recipient) => [unsent, sent].includes(recipient));
  expect(toVisitors.toSorted()).toEqual([sent, unsent]);
});

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
