import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Replies to input that Node's parser rejects before there is a request: broken syntax, oversized headers, or a
 * request that takes too long. The reply has the same headers as any other.
 */
export function answerClientError(
  headers: () => Readonly<Record<string, string>>,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[code] ?? '400 Bad Request';
    const message = `${status.slice(4)}\n`;
    const lines = Object.entries({
      ...headers(),
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(message.length),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status}`, ...lines].join('\r\n');
    if (socket.writable) socket.end(`${head}\r\n\r\n${message}`);
    else socket.destroy();
  };
}

/** Node's own answer to a header `Expect` other than `100-continue` would lack our headers too. */
export function answerExpectations(
  server: Server,
  headers: () => Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, {
        ...headers(),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end('Expectation Failed\n');
  });
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
