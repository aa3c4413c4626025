import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from '#server/lib/http/create-server.ts';
import { createLog } from '#server/lib/log.ts';

const numbers = (count: number) => Array.from({ length: count }, (_value, i) => i);

test('a client that pipelines 200 requests and reads gets its responses in order', async () => {
  const { server } = await aServer();
  const socket = client(server);
  const requests = numbers(200).map((i) => get(`/${i}`));
  socket.write(requests.join('') + get('/200', 'Connection: close\r\n'));
  expect((await text(socket)).match(/(?<=\n\/)\d+/g)).toEqual(numbers(201).map(String));
});

test('a client that pipelines a body is served in order', async () => {
  const { server } = await aServer();
  const socket = client(server);
  const post = `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100002\r\n\r\n"${'b'.repeat(100_000)}"`;
  socket.write(get('/0') + post + get('/1', 'Connection: close\r\n'));
  expect(await text(socket)).toMatch(/\n\/0HTTP[\s\S]+\nb{100000}HTTP[\s\S]+\n\/1$/);
});

test('a connection serves a thousand requests that follow each other', async () => {
  const { server } = await aServer();
  const socket = client(server);
  for (const i of numbers(1_000)) {
    socket.write(get(`/${i}`));
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(new RegExp(`\\n/${i}$`));
  }
});

test.each([
  ['requests', ''],
  ['refused expectations', 'Expect: anything\r\n'],
])('a client that sends 3,000 %s at once reaches one handler and is cut off', async (_, line) => {
  const { server, handled } = await aServer();
  const socket = client(server).pause();
  socket.write(get('/large') + get('/', line).repeat(3_000));
  socket.resume();
  await closeOf(socket);
  expect(handled).toEqual(['/large']);
});

test('clients that stay below the limit of a connection share a limit for all connections', async () => {
  const { server, handled, release } = await aServer();
  const sockets = numbers(30).map(() => client(server));
  for (const socket of sockets) socket.write(get('/slow').repeat(200));
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(10);
  expect(handled).toHaveLength(30);
  release();
  const other = client(server);
  other.write(get('/1').repeat(100) + get('/2', 'Connection: close\r\n'));
  expect((await text(other)).match(/\n\/1/g)).toHaveLength(100);
});

test('requests after the one that closes the connection are not processed', async () => {
  const { server, handled } = await aServer();
  const socket = client(server);
  socket.write(get('/1', 'Connection: close\r\n') + get('/2').repeat(3));
  await text(socket);
  expect(handled).toEqual(['/1']);
});

test('a client that stops reading is cut off; one that reads slowly, or waits for us, is not', async () => {
  const { server, release } = await aServer();
  server.setTimeout(2_000);
  const [unread, slow, waiting] = [client(server), client(server), client(server)];
  unread.pause().write(get('/large'));
  const closed = closeOf(unread);
  slow.write(get('/large', 'Connection: close\r\n'));
  waiting.write(get('/slow', 'Connection: close\r\n'));
  let bytes = 0;
  slow.on('data', async (part) => {
    bytes += part.length;
    if (bytes > 2_000_000) return;
    slow.pause();
    await wait(20);
    slow.resume();
  });
  await once(slow, 'end');
  expect(bytes).toBeGreaterThan(16 * 1024 * 1024);
  release();
  expect(await text(waiting)).toMatch(/\nslow$/);
  const count = promisify(server.getConnections.bind(server));
  await expect.poll(() => count()).toBe(0);
  unread.resume();
  await closed;
  expect(unread.bytesRead).toBeLessThan(16 * 1024 * 1024);
});

test('further requests do not keep a response that nobody reads', async () => {
  const { server } = await aServer();
  const socket = client(server).pause();
  socket.write(get('/slow') + get('/1'));
  await wait(100);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  onTestFinished(() => void vi.restoreAllMocks());
  socket.resume().write(get('/2'));
  await closeOf(socket);
});

/** A server that counts the requests that reach a handler. `/slow` responds when `release` is called. */
async function aServer() {
  const app = createServer({ log: createLog('silent'), trustedProxies: [], headers: () => ({}) });
  const handled: string[] = [];
  const released = Promise.withResolvers<void>();
  app.addHook('onRequest', async ({ url }) => {
    handled.push(url);
  });
  app.get('/large', async () => Buffer.alloc(16 * 1024 * 1024, 'x'));
  app.get('/slow', async () => {
    await released.promise;
    return 'slow';
  });
  app.get('/*', async ({ url }) => url);
  app.post('/*', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    released.resolve();
    app.server.closeAllConnections();
    await app.close();
  });
  return { server: app.server, handled, release: released.resolve };
}

function client(server: Server): Socket {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const socket = connect(address.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** `once` would reject, because a cut connection is reset. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

function get(path: string, line = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${line}\r\n`;
}
