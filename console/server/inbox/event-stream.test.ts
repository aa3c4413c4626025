import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashOfToken, startSession } from '#console/server/identity/sessions.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { createLog } from '#server/lib/log.ts';
import { storeOn } from '#server/store/lead-store.ts';
import { aLead, aSubmission, clean } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { liveEvents } from './event-stream.ts';

afterEach(() => void vi.useRealTimers());

test('a browser that ignores the end of its stream is cut off without affecting others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { store, watch } = await someEvents();
  const stuck = await watch();
  stopReading(stuck);
  await stuck.endSession();
  await passHeartbeat();
  await expect.poll(() => stuck.raw.writableEnded).toBe(true);
  const other = await watch();
  const lead = aLead();
  await store.accept(aSubmission({ lead }));
  await expect.poll(other.text).toContain(lead.id);
  expect(stuck.raw.closed).toBe(false);
  await passHeartbeat();
  await expect.poll(() => stuck.raw.closed).toBe(true);
});

test('a browser that stops reading is cut off before its events fill the memory', async () => {
  const { store, watch } = await someEvents();
  const [stuck, other] = [await watch(), await watch()];
  stopReading(stuck);
  await store.accept(aSubmission());
  await expect.poll(() => stuck.raw.closed).toBe(true);
  await expect.poll(other.text).toContain('lead-received');
});

test('a browser that disconnects before its events begin leaves no watcher', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { hold, open } = await someEvents();
  const release = hold();
  const { client, raw } = await open();
  client.destroy();
  await once(raw, 'close');
  await release();
  expect(vi.getTimerCount()).toBe(0);
});

test('the limit on a user’s event streams also covers streams opened at the same moment', async () => {
  const { hold, open } = await someEvents();
  const release = hold();
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (let i = 0; i < 25; i += 1) opened.push(await open());
  const results = await release();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const { client } of opened) client.destroy();
});

test('once live events stop, no query follows the one that is running', async () => {
  const { hold, watch, events } = await someEvents();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await watch();
  const release = hold();
  await vi.advanceTimersByTimeAsync(1000);
  events.stop();
  await release();
  expect(vi.getTimerCount()).toBe(0);
});

test('an event stream that is still opening when events stop is closed', async () => {
  const { hold, open, events } = await someEvents();
  const release = hold();
  const { raw } = await open();
  events.stop();
  await release();
  await expect.poll(() => raw.writableEnded).toBe(true);
});

test('an erasure from the command line reaches every browser and the audit log', async () => {
  const { store, watch } = await someEvents();
  const lead = aLead();
  await store.accept(aSubmission({ lead }));
  const { text } = await watch();
  await store.erase([lead.id], new Date());
  await expect.poll(text).toContain(`event: leads-changed\ndata: {"leadIds":["${lead.id}"]`);
});

test('leads erased after their retention period make browsers reload their lists', async () => {
  const { store, watch } = await someEvents();
  const lead = aLead();
  await store.accept(aSubmission({ lead }));
  const { text } = await watch();
  const later = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
  const policy = { days: 30, timeZone: 'UTC' };
  const expired = await store.expiredLeads(policy, later, 10);
  expect(expired).toEqual([{ id: lead.id, form: lead.form }]);
  expect(await store.eraseExpired(expired, policy, later)).toMatchObject({ leads: 1 });
  await expect.poll(text).toContain('event: stale');
});

/** Live events behind a server. Each stream has its own session. */
async function someEvents() {
  const connection = await openConnection({ dataDir: temporaryFolder() });
  const { read, ...transactions } = createTransactions(connection);
  let held: Promise<void> | undefined;
  const reads: Promise<unknown>[] = [];
  const events = liveEvents({
    transactions: {
      ...transactions,
      read: async (work) => {
        await held;
        const reading = read(work);
        reads.push(reading);
        return reading;
      },
    },
    clock: () => new Date(),
    log: createLog('silent'),
  });
  const app = Fastify({ forceCloseConnections: true });
  const replies: FastifyReply[] = [];
  const streams: Promise<void>[] = [];
  const tokens: string[] = [];
  const { db } = connection;
  await db
    .insertInto('users')
    .values({ ...row, id: user.userId, role: user.role })
    .execute();
  app.get('/', (_request, reply) => {
    replies.push(reply);
    const stream = events.stream(reply, user, tokens.at(-1) ?? '');
    stream.catch(() => undefined);
    streams.push(stream);
  });
  await app.listen();
  onTestFinished(async () => {
    events.stop();
    await app.close();
    await connection.db.destroy();
  });

  async function open() {
    const known = replies.length;
    const token = await startSession(db, {
      userId: user.userId,
      isHalf: false,
      client: here,
      now,
    });
    tokens.push(token);
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    client.on('data', (chunk) => {
      received += chunk;
    });
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while (!replies[known]) await new Promise(setImmediate);
    const { raw } = replies[known];
    return {
      client,
      raw,
      text: () => received,
      endSession: () =>
        db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute(),
    };
  }

  return {
    store: storeOn(connection),
    events,
    open,
    /** Resolves when the stream is open. */
    watch: async () => {
      const watcher = await open();
      while (!watcher.text().includes(': open')) await new Promise(setImmediate);
      return watcher;
    },
    /** Blocks the database. The returned function unblocks it and waits for the started reads. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return async () => {
        resolve();
        await held;
        await Promise.allSettled(reads);
        await new Promise(setImmediate);
        return Promise.allSettled(streams);
      };
    },
  };
}

/** Fills the buffers of both sockets, so that further writes stay in memory. */
function stopReading({ client, raw }: { readonly client: Socket; readonly raw: ServerResponse }) {
  client.pause();
  raw.write('x'.repeat(32 * 1024 * 1024));
}

async function passHeartbeat(): Promise<void> {
  await vi.advanceTimersByTimeAsync(15_000);
}

const now = new Date();
const here = { address: '198.51.100.1', userAgent: 'test' };
const row = {
  name: clean('Ann'),
  email: 'ann@lab.example',
  password_hash: '',
  created_at: now.getTime(),
};
const user = {
  sessionId: 's',
  userId: 'u',
  name: clean('Ann'),
  email: 'ann@lab.example',
  role: 'owner',
  isHalf: false,
  lacksFactor: false,
  enteredBy: 'password',
  provenAt: 0,
  lastSeenAt: 0,
} as const;
