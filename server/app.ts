import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { openedDataPath } from '#contract/my-data.ts';
import { site as siteSettings } from '#contract/site.ts';
import type { OperatorDeliveries } from '#server/delivery/channels/lead-deliveries.ts';
import type { Backend } from './backend.ts';
import { apiRoutes, send } from './intake/api-routes.ts';
import { answerError, type Context, rejected, rejections } from './intake/stages.ts';
import { subscriptionPaths } from './leads/subscription-links.ts';
import { answerClientError, answerExpectations } from './lib/http/client-error.ts';
import { hostCount } from './lib/http/host-count.ts';
import { noJsonSchemas } from './lib/http/no-json-schemas.ts';
import type { Site } from './lib/http/open-site.ts';
import { apiHeadersOf, securityHeaders } from './lib/http/security-headers.ts';
import { sendFile, siteRoutes } from './lib/http/site-routes.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './settings/settings.ts';
import { countRoutes } from './visitor/count-routes.ts';
import { myDataRoutes } from './visitor/my-data-routes.ts';
import { createPageCounter } from './visitor/page-counter.ts';
import { subscriptionRoutes } from './visitor/subscription-routes.ts';

export type AppParts = {
  readonly settings: Settings;
  readonly site: Site;
  /** Throws `StoreUnavailable` while the database is not open yet. */
  readonly backend: () => Backend;
  readonly clock: () => Date;
  readonly log: Log;
  readonly operatorDeliveries: OperatorDeliveries;
  /** Tells the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

/** The public server, ready to listen. Nothing the operator uses is reachable here (R148). */
export function buildApp(parts: AppParts): FastifyInstance {
  const { settings, site, backend, log } = parts;
  const headers = securityHeaders({
    publicUrl: settings.publicUrl,
    botCheck: settings.botCheck.kind,
    hstsIncludeSubdomains: settings.hstsIncludeSubdomains,
  });
  const apiHeaders = apiHeadersOf(headers);
  const { apiBase } = siteSettings;
  const isApi = (url: string) =>
    url.startsWith(apiBase) && ['', '/', '?'].includes(url.charAt(apiBase.length));
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    schemaController: noJsonSchemas,
    bodyLimit: 32 * 1024,
    requestTimeout: requestTimeoutMs,
    // Node's own reply to a missing Host header would lack our headers.
    http: { connectionsCheckingInterval: 5000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError(() => apiHeaders),
    frameworkErrors: (error, request, reply) => {
      if (isApi(request.url)) return send(reply.headers(apiHeaders), answerError(error, log));
      reply.headers(headers);
      return sendFile(site.notFound, request, reply, 404);
    },
  });
  const warnAboutProxy = proxyWarning(settings, log);
  // Node swaps the two timeouts if the one for headers is larger, and its default is 60 seconds.
  answerExpectations(app.server, () => apiHeaders);
  app.server.headersTimeout = headersTimeoutMs;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request.url) ? apiHeaders : headers);
    warnAboutProxy(request);
    if (hostCount(request.raw.rawHeaders) !== 1) send(reply, rejected(400, rejections.malformed));
    else done();
  });
  closeConnectionsWhenStopping(app);
  app.addHook('onResponse', (request, reply, done) => {
    const level = isApi(request.url) ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) {
      const { url } = request.routeOptions;
      const ms = Math.round(reply.elapsedTime);
      log[level]({ method: request.method, route: url, status: reply.statusCode, ms }, 'Answered');
    }
    done();
  });
  app.setErrorHandler((error, _request, reply) => send(reply, answerError(error, log)));
  app.setNotFoundHandler((request, reply) => {
    const isForm = formPaths.some((path) => request.url.startsWith(`${path}/`));
    const methods = isForm ? 'GET, HEAD, POST' : 'GET, HEAD';
    return send(reply.header('allow', methods), rejected(405, rejections.method));
  });

  const isReady = limitedReadiness();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    await isReady(backend().store);
    return reply.send({ status: 'ok' });
  });
  app.register(apiRoutes(contextOf(parts)), { prefix: apiBase });
  app.register(countingRoutes(app, parts), { prefix: apiBase });
  app.register(subscriptionRoutes(parts));
  app.register(myDataRoutes({ ...parts, dataDir: settings.dataDir }));
  app.register(siteRoutes(site));
  return app;
}

/** Page views are counted in memory, and stored now and then and when the server stops. */
function countingRoutes(
  app: FastifyInstance,
  { settings: { publicUrl }, site, backend, clock, log }: AppParts,
) {
  const counter = createPageCounter({ store: () => backend().store, clock, log });
  app.addHook('onClose', counter.flush);
  return countRoutes({
    counter,
    publicUrl,
    isPage: (path) => site.find(path)?.type.startsWith('text/html') ?? false,
    bucketSecret: () => backend().bucketSecret,
    clock,
  });
}

/** The endpoint is public and each check costs a commit, so the result is cached for a second. */
function limitedReadiness(): (store: Backend['store']) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> = Promise.resolve();
  return (store) => {
    if (performance.now() - askedAt < readinessMs) return answer;
    askedAt = performance.now();
    answer = store.ready();
    return answer;
  };
}

/** The intake reads these parts for each request, so the database may open after the server. */
function contextOf({
  settings: { publicUrl, rateLimit },
  operatorDeliveries,
  backend,
  clock,
  log,
  wakeUp,
}: AppParts): Context {
  return {
    publicUrl,
    rateLimit,
    operatorDeliveries,
    clock,
    log,
    wakeUp,
    get store() {
      return backend().store;
    },
    get registry() {
      return backend().registry;
    },
    get botCheck() {
      return backend().botCheck;
    },
    get bucketSecret() {
      return backend().bucketSecret;
    },
  };
}

/** While the server stops, each response closes its connection. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
}

/** Behind an untrusted proxy all visitors share one rate limit; warns once. */
function proxyWarning({ trustProxy }: Settings, log: Log): (request: FastifyRequest) => void {
  let isDone = trustProxy.length > 0;
  return ({ headers, socket }) => {
    if (isDone || headers['x-forwarded-for'] === undefined) return;
    isDone = true;
    log.warn(
      { proxy: socket.remoteAddress },
      'X-Forwarded-For is ignored, so all visitors behind the proxy share one rate limit. Set TRUST_PROXY to the address of the proxy.',
    );
  };
}

const readinessMs = 1000;
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
const formPaths = [...Object.values(subscriptionPaths), openedDataPath];
