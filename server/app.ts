import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { site as siteSettings } from '#contract/site.ts';
import { answerError, refusals, refused } from './intake/answer.ts';
import { apiRoutes, send } from './intake/api-routes.ts';
import type { BotCheck } from './intake/bot-check/bot-check.ts';
import type { DeliveryRequest } from './leads/outbox.ts';
import type { LeadStore } from './leads/store.ts';
import type { Log } from './log.ts';
import type { Registry } from './registry/registry.ts';
import type { Settings } from './settings.ts';
import type { Site } from './site/open-site.ts';
import { securityHeaders } from './site/security-headers.ts';
import { sendFile, siteRoutes } from './site/site-routes.ts';
import { type UnsubscribeLinks, unsubscribePath } from './subscriptions/unsubscribe-links.ts';
import { unsubscribeRoutes } from './subscriptions/unsubscribe-routes.ts';

export type AppParts = {
  readonly settings: Settings;
  readonly store: LeadStore;
  readonly botCheck: BotCheck;
  readonly registry: Registry;
  readonly site: Site;
  readonly bucketSecret: string;
  readonly links: UnsubscribeLinks;
  readonly clock: () => Date;
  readonly log: Log;
  readonly operatorDeliveries: readonly DeliveryRequest[];
  /** Tells the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
};

/** The public server, ready to listen. Nothing the operator uses is reachable here (R148). */
export function buildApp(parts: AppParts): FastifyInstance {
  const { settings, store, site, log } = parts;
  const headers = securityHeaders({
    publicUrl: settings.publicUrl,
    botCheck: settings.botCheck.kind,
    hstsIncludeSubdomains: settings.hstsIncludeSubdomains,
  });
  const { apiBase } = siteSettings;
  const isApi = (url: string) => `${url}/`.startsWith(`${apiBase}/`);
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit: 32 * 1024,
    requestTimeout: requestTimeoutMs,
    http: { connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      if (isApi(request.url)) return send(reply, answerError(error, log));
      return sendFile(site.notFound, request, reply, 404);
    },
  });
  const warnAboutProxy = proxyWarning(settings, log);
  // Node swaps the two timeouts if the one for headers is larger, and its default is 60 seconds.
  app.server.headersTimeout = headersTimeoutMs;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    warnAboutProxy(request);
    if (hostCount(request.raw.rawHeaders) > 1) return send(reply, refused(400, refusals.malformed));
  });
  closeConnectionsWhenStopping(app);
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const level = isApi(url ?? '') ? 'info' : 'debug';
    const ms = Math.round(reply.elapsedTime);
    log[level]({ method: request.method, route: url, status: reply.statusCode, ms }, 'Answered');
  });
  app.setErrorHandler((error, _request, reply) => send(reply, answerError(error, log)));
  app.setNotFoundHandler((request, reply) => {
    const methods = request.url.startsWith(`${unsubscribePath}/`) ? 'GET, HEAD, POST' : 'GET, HEAD';
    return send(reply.header('allow', methods), refused(405, refusals.method));
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    await store.ready();
    return reply.send({ status: 'ok' });
  });
  app.register(
    apiRoutes({
      ...parts,
      publicUrl: settings.publicUrl,
      rateLimit: settings.rateLimit,
    }),
    { prefix: apiBase },
  );
  app.register(unsubscribeRoutes(parts));
  app.register(siteRoutes(site));
  return app;
}

/** While the server stops, each response closes its connection. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
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

/** A request with several Host headers is invalid (RFC 9112, section 3.2), and proxies may disagree. */
function hostCount(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
