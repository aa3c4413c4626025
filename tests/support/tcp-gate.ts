import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type TcpGate = {
  /** The target's URL, with the address of the gate. */
  readonly url: string;
  /** Resolves when the gate has closed. */
  readonly closed: Promise<void>;
};

/**
 * A proxy between a client and its server that closes once. Then `stall` forwards nothing, `cut`
 * ends the connection, and `swallow` forwards the last message but not the response to it.
 */
export async function aGate(
  target: string,
  how: 'stall' | 'cut' | 'swallow',
  isEnd: (message: Buffer, bytesSoFar: number) => boolean,
): Promise<TcpGate> {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    sockets.push(client, upstream);
    let state: 'open' | 'last' | 'closed' = 'open';
    let bytes = 0;
    const end = () => {
      state = 'closed';
      if (how !== 'stall') for (const socket of [client, upstream]) socket.destroy();
      close();
    };
    client.on('data', (message) => {
      bytes += message.length;
      if (state === 'open' && isEnd(message, bytes)) {
        if (how === 'swallow') state = 'last';
        else end();
      }
      if (state !== 'closed') upstream.write(message);
    });
    upstream.on('data', (message) => {
      if (state === 'open') client.write(message);
      if (state === 'last') end();
    });
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, closed };
}
