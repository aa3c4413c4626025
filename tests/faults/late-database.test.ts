import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { rejected } from '#server/intake/stages.ts';
import { openStore } from '#server/store/open-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { contactPath } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const databases = everyDatabase();

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'a server that starts before $name serves pages, and accepts leads once the database is up',
  async ({ emptyPlace }) => {
    const target = new URL(await emptyPlace());
    const line = await aLine(Number(target.port));
    const DATABASE_URL = Object.assign(new URL(target), { port: String(line.port) }).href;
    const { address } = await startServer({ DATABASE_URL });
    await expectPagesOnly(address);
    line.connect();
    const status = async () => (await fetch(`${address}/readyz`)).status;
    await expect.poll(status, { interval: 100 }).toBe(200);
    expect(await submit(address, contact)).toEqual({ status: 200, success: true });
  },
);

test('a server that waits for its locked database file stops on a signal', async () => {
  const DATA_DIR = temporaryFolder();
  await (await openStore({ dataDir: DATA_DIR })).close();
  const other = new DatabaseSync(join(DATA_DIR, 'leads.db'));
  other.exec('begin exclusive');
  const { address, child, ended } = await startServer({ DATA_DIR });
  await expectPagesOnly(address);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  other.close();
});

async function expectPagesOnly(address: string): Promise<void> {
  expect((await fetch(`${address}/lab`)).status).toBe(200);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  const response = await fetch(`${address}${contactPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  });
  expect([response.status, await response.json()]).toEqual([503, rejected(503).body]);
}

/** A port that drops every connection until it is forwarded to another port. */
async function aLine(target: number) {
  let isConnected = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (!isConnected) return client.destroy();
    const onward = connect(target, '127.0.0.1');
    onward.on('error', () => client.destroy());
    open.add(client).add(onward);
    client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    connect: () => {
      isConnected = true;
    },
  };
}
