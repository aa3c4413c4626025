import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Replies to input that Node's parser rejects before there is a request: broken syntax, oversized headers, or a
 * request that takes too long. The reply has the same headers as any other. Then closes the connection, even if the
 * client doesn't.
 */
export function answerClientError(
  headers: () => Readonly<Record<string, string>>,
): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
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

/**
 * True for a request that proxies may read differently: a transfer encoding other than `chunked`, or a request line with
 * the address of another host. Node's parser reports most of the encodings, but only after the request has begun, so
 * `answerClientError` doesn't answer again.
 */
export function isAmbiguous({ headers, url = '', socket }: IncomingMessage): boolean {
  const { host, 'transfer-encoding': encoding = 'chunked' } = headers;
  const isForeign =
    !url.startsWith('/') &&
    url !== '*' &&
    URL.parse(url)?.host !== URL.parse(`http://${host}`)?.host;
  if (!isForeign && encoding.toLowerCase() === 'chunked') return false;
  answered.add(socket);
  return true;
}

const answered = new WeakSet<Socket>();

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
/** The time that a client gets to read the reply and to close its side. */
const lingerMs = 2_000;
