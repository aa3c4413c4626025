import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { contactPath, storedLeads } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { startServer, submit } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const body = JSON.stringify(contact);
const head = [
  `POST ${contactPath} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '\r\n',
].join('\r\n');

/** Windows has no signals: a killed process just ends. */
const onUnix = test.skipIf(process.platform === 'win32');

onUnix(
  'a signal, or the two of one Ctrl-C under npm, finishes requests in flight, closes idle connections, and exits with code 0',
  async () => {
    const DATA_DIR = temporaryFolder();
    const { address, child, ended } = await startServer({ DATA_DIR });
    // Half a form and a lost connection leave no lead behind.
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(address)));
    for (const socket of slow) socket.write(head + body.slice(0, 10));
    expect(await submit(address, contact)).toEqual({ status: 200, success: true });
    for (const socket of slow) socket.destroy();
    const idle = await open(address);
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const busy = await open(address);
    busy.write(head + body.slice(0, 10));
    await submit(address, contact);

    const started = performance.now();
    const closed = once(idle, 'close');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await closed;
    const response = text(busy);
    busy.write(body.slice(10));
    expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
    expect(await ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await count(DATA_DIR)).toBe(3);
  },
);

onUnix(
  'under npm the server stops when the shell that npm started ends, and a request that never ends delays that by less than ten seconds',
  async () => {
    const DATA_DIR = temporaryFolder();
    const env = { DATA_DIR, npm_lifecycle_event: 'start' };
    const { address, child, ended, logLine } = await startServer(env, { isUnderShell: true });
    const busy = await open(address);
    busy.write(head + body.slice(0, 10));
    await submit(address, contact);
    child.kill('SIGTERM');
    await ended;
    expect(await logLine(({ msg }) => msg === 'Stopping')).not.toBeNull();
    expect(await logLine(({ msg }) => msg === 'Stopping took too long')).toBeNull();
    expect(await count(DATA_DIR)).toBe(1);
  },
);

onUnix('a second signal ends the server immediately', async () => {
  const { address, child, ended } = await startServer({ DATA_DIR: temporaryFolder() });
  const busy = await open(address);
  busy.write(head + body.slice(0, 10));
  await submit(address, contact);
  const started = performance.now();
  const impatient = setInterval(() => child.kill('SIGINT'), 50);
  expect(await ended).toBe(1);
  clearInterval(impatient);
  expect(performance.now() - started).toBeLessThan(5000);
});

async function open(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

async function count(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  const { length } = await storedLeads(store);
  await store.close();
  return length;
}
