import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of a connection that wait for the response that began at `startedAt` (`performance.now()`). */
type Line = { startedAt: number; readonly waiting: (() => void)[] };

/**
 * Handles the requests of each connection one after another (R225). Node would start all requests that a client sends in
 * one write, up to 3,600 for each 64 KiB, before it notices that the client reads no response. Closes connections with
 * too many waiting requests, and those whose client stops reading. A stream that writes more often than
 * `unreadTimeoutMs` stays open.
 */
export function answerInOrder(): (handle: RequestListener) => RequestListener {
  const lines = new WeakMap<Socket, Line>();
  let waitingInAll = 0;

  function isFull({ startedAt, waiting }: Line): boolean {
    // Each new request restarts the socket's own timeout, so a client could hold an unread response with them.
    const isUnread = performance.now() - startedAt > unreadTimeoutMs;
    return isUnread || waiting.length >= maxWaiting || waitingInAll >= maxWaitingInAll;
  }

  function startNext(socket: Socket, line: Line): void {
    // After `Connection: close`, the remaining requests must not be processed (RFC 9112, section 9.6).
    const dropped = socket.writable ? 0 : line.waiting.length;
    waitingInAll -= dropped;
    const next = dropped > 0 ? undefined : line.waiting.shift();
    if (!next) return void lines.delete(socket);
    waitingInAll -= 1;
    line.startedAt = performance.now();
    next();
  }

  return (handle) => (request, response) => {
    const { socket } = request;
    // Node parses the rest of a read even after the connection was closed.
    if (!socket.writable) return;
    const known = lines.get(socket);
    const line = known ?? { startedAt: performance.now(), waiting: [] };
    lines.set(socket, line);
    const start = () => {
      response.on('timeout', () => {
        // Without unread bytes, it is the handler that needs more time.
        if (socket.writableLength > 0) socket.destroy();
      });
      response.once('close', () => startNext(socket, line));
      handle(request, response);
    };
    if (!known) return start();
    if (isFull(line)) return void socket.destroy();
    line.waiting.push(start);
    waitingInAll += 1;
  };
}

export const unreadTimeoutMs = 30_000;
/** Browsers and proxies don't pipeline; a script that sends this many requests at once is still served. */
const maxWaiting = 250;
/** About 16 MB of requests. */
const maxWaitingInAll = 4_000;
