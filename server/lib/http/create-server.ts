import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Log } from '#server/lib/log.ts';
import { answerInOrder, unreadTimeoutMs } from './answer-in-order.ts';
import { bareAddress } from './public-address.ts';

type ServerOptions = Omit<FastifyServerOptions, 'http'> & {
  readonly log: Log;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The headers for responses to input that isn't a valid request. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** How often, in milliseconds, Node looks for requests that take too long. */
  readonly connectionsCheckingInterval?: number;
};

/** An HTTP server with our time limits, and with our headers on every response. Routes are checked with Valibot. */
export function createServer({
  log,
  trustedProxies,
  headers,
  connectionsCheckingInterval = 30_000,
  ...options
}: ServerOptions): FastifyInstance {
  // Fastify would log each address that it listens on; we log the public one.
  const level = log.isLevelEnabled('info') ? 'warn' : log.level;
  const loggerInstance: FastifyBaseLogger = log.child({}, { level });
  const app: FastifyInstance = Fastify({
    ...options,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Fastify's JSON Schema compilers would load about a hundred modules.
    schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
    serverFactory: (handle) => {
      const inOrder = answerInOrder();
      const settings = {
        connectionsCheckingInterval,
        headersTimeout: headersTimeoutMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
        // Node's own response to a missing Host header would lack our headers, so callers check `hostCount`.
        requireHostHeader: false,
      };
      const server = createHttpServer(settings, inOrder(handle));
      server.on('checkExpectation', inOrder(refuseExpectation(headers)));
      return server.setTimeout(unreadTimeoutMs);
    },
    clientErrorHandler: answerClientError(headers),
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { headers: sent } = request.raw;
    const forwarded = sent['x-forwarded-for'];
    // Fastify wouldn't recognize a trusted proxy whose address has a port.
    if (typeof forwarded === 'string') {
      sent['x-forwarded-for'] = forwarded.split(',').map(bareAddress).join(', ');
    }
    if (!isAmbiguous(request.raw)) return done();
    reply.code(400).headers(headers()).header('connection', 'close').send('Bad Request\n');
  });
  return app;
}

/** A request without exactly one Host header is invalid (RFC 9112, section 3.2); proxies may read it differently. */
export function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function refuse(): never {
  throw new Error('Routes have no JSON Schemas');
}

/**
 * Responds to input that Node's parser rejects before there is a request: broken syntax, oversized headers, or a
 * request that takes too long. The response has the same headers as any other. Then closes the connection, even if the
 * client doesn't.
 */
function answerClientError(
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
 * True for a request that proxies may read differently: a transfer encoding other than `chunked`, or any in HTTP/1.0
 * (RFC 9112, section 6.1), or a request line with another host's address. Node's parser reports most such encodings, but only after the request has begun, so
 * `answerClientError` doesn't respond again.
 */
function isAmbiguous({ headers, httpVersion, url = '', socket }: IncomingMessage): boolean {
  const { host, 'transfer-encoding': encoding } = headers;
  const allowed = httpVersion === '1.1' ? [undefined, 'chunked'] : [undefined];
  const isForeign =
    !url.startsWith('/') &&
    url !== '*' &&
    URL.parse(url)?.host !== URL.parse(`http://${host}`)?.host;
  if (!isForeign && allowed.includes(encoding?.toLowerCase())) return false;
  answered.add(socket);
  return true;
}

const answered = new WeakSet<Socket>();

/** Node's own response to an `Expect` header other than `100-continue` would lack our headers too. */
function refuseExpectation(headers: () => Readonly<Record<string, string>>): RequestListener {
  return (_request, response) => {
    response
      .writeHead(417, {
        ...headers(),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end('Expectation Failed\n');
  };
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
/** The time that a client gets to read the response and close its side. */
const lingerMs = 2_000;

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
/** Longer than nginx keeps a connection to the server open (60 seconds), so that nginx closes it first. */
const keepAliveTimeoutMs = 72_000;
