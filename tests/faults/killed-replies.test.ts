import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { addAgent } from '#tests/support/console-user.ts';
import { expireLeases } from '#tests/support/expired-leases.ts';
import { aWorker } from '#tests/support/mail-office.ts';
import { startWithConsole } from '#tests/support/server-process.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

const count = 16;
const file = randomBytes(300_000);

test('two servers killed while queuing and sending replies send no reply twice and no file partially', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const { dataDir, store, db } = await aStore();
  const cookies = await Promise.all([addAgent(db), addAgent(db)]);
  const leads = Array.from({ length: count }, () => aLead());
  for (const lead of leads) await store.accept(aSubmission({ lead, deliveries: [] }));
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    MAIL_FROM: 'leads@site.example',
    LEADS_TO: 'a@site.example',
  };
  const servers = [await startWithConsole(env), await startWithConsole(env)];
  const keys = leads.map(() => newId());

  /**
   * Sends a reply with a file and assigns the lead to a colleague. Retries until both requests
   * succeed.
   */
  async function reply(i: number): Promise<void> {
    const [user, colleague] = [cookies[i % 2], cookies[(i + 1) % 2]];
    const leadId = leads[i]?.id ?? '';
    const fileId = newId();
    const requests = [
      [
        `/leads/${leadId}/reply-files`,
        { id: fileId, name: 'a.bin', content: file.toString('base64') },
      ],
      [
        `/leads/${leadId}/replies`,
        { key: keys[i], subject: `Reply ${i}`, text: 'Hello', fileIds: [fileId] },
      ],
      ['/leads/changes', { changes: [{ leadId, assigneeId: colleague?.id }] }],
    ] as const;
    for (const [path, body] of requests) await post(path, body, user?.cookie ?? '', i);
  }

  async function post(path: string, body: unknown, cookie: string, first: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const origin = servers[(first + tries) % 2]?.origin ?? '';
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (response?.status === 200) return;
      if (tries > 200) throw new Error(`${path}: ${response?.status} ${await response?.text()}`);
      await wait(50);
    }
  }

  const work = (async () => {
    for (let i = 0; i < count; i += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => reply(i + more)));
    }
  })();
  await wait(400 + Math.random() * 800);
  await servers[0]?.kill();
  await work;
  await servers[1]?.kill();
  await expireLeases(db);
  await aWorker('', dataDir, env);
  const waiting = async () => {
    const rows = await db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'pending')
      .where((row) => row.or([row('kind', '=', 'reply'), row('event', '=', 'notification')]))
      .execute();
    return rows.length;
  };
  await expect.poll(waiting, { interval: 100 }).toBe(0);

  const sent = sink.emails.filter(({ subject }) => subject?.startsWith('Reply '));
  const subjects = sent.map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
  const hashes = sent.flatMap(({ attachments }) =>
    attachments.map(({ content }) => hashOf(new Uint8Array(content as ArrayBuffer))),
  );
  expect(hashes).toEqual(sent.map(() => hashOf(file)));
  const states = await db
    .selectFrom('deliveries')
    .select('state')
    .where('kind', '=', 'reply')
    .execute();
  expect(states).toHaveLength(count);
  const done = states.filter(({ state }) => state === 'done').length;
  expect(done).toBeGreaterThan(count / 2);
  expect(subjects.length).toBeGreaterThanOrEqual(done);

  const serviceEmails = sink.emails.filter(({ to }) =>
    to?.some(({ address }) => !address?.startsWith('ann')),
  );
  const ids = serviceEmails.map(({ messageId }) => messageId);
  expect(ids).not.toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const events = await db.selectFrom('notifications').select(['user_id', 'lead_id']).execute();
  const assigned = events.map(({ user_id, lead_id }) => `${user_id} ${lead_id}`);
  expect(new Set(assigned).size).toBe(assigned.length);
});

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
