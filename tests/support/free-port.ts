import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nothing listens on, below those that outgoing connections take in the meantime. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

const lowest = 10_000;
const count = 20_000;
