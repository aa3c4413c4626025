import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Log } from '#server/lib/log.ts';
import { answerClientError, answerExpectations, isAmbiguous } from './client-error.ts';

type ServerOptions = Omit<FastifyServerOptions, 'http'> & {
  readonly log: Log;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** The headers of replies to input that is not a valid request. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The interval in milliseconds at which Node looks for requests that take too long. */
  readonly connectionsCheckingInterval?: number;
};

/** An HTTP server with our time limits, and with our headers on every reply. Routes are checked with Valibot. */
export function createServer({
  log,
  trustedProxies,
  headers,
  connectionsCheckingInterval = 30_000,
  ...options
}: ServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    ...options,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Fastify's JSON Schema compilers would load a hundred modules.
    schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
    requestTimeout: requestTimeoutMs,
    // Node's own reply to a missing Host header would lack our headers. Callers check `hostCount`.
    http: { connectionsCheckingInterval, requireHostHeader: false },
    clientErrorHandler: answerClientError(headers),
  });
  answerExpectations(app.server, headers);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request.raw)) return done();
    reply.code(400).headers(headers()).header('connection', 'close').send('Bad Request\n');
  });
  // Node swaps the two timeouts if the one for headers is larger, and its default is 60 seconds.
  app.server.headersTimeout = headersTimeoutMs;
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

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
