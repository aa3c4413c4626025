import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildSettings } from '#contract/build-settings.ts';
import { openedDataPath } from '#contract/my-data.ts';
import { send } from '#server/intake/api-routes.ts';
import { errorResponse, rejected, rejections } from '#server/intake/stages.ts';
import { subscriptionPaths } from '#server/leads/subscription-links.ts';
import { createServer, hostCount } from '#server/lib/http/create-server.ts';
import type { Site } from '#server/lib/http/open-site.ts';
import { apiHeadersOf, securityHeaders } from '#server/lib/http/security-headers.ts';
import { sendFile } from '#server/lib/http/site-routes.ts';
import type { Log } from '#server/lib/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ServerStore } from '#server/store/lead-store.ts';

type ServerParts = { readonly settings: Settings; readonly site: Site; readonly log: Log };

/** Creates the public server without routes: headers, errors, and a log line for each response. */
export function createPublicServer({ settings, site, log }: ServerParts): FastifyInstance {
  const headers = securityHeaders({
    publicUrl: settings.publicUrl,
    botCheck: settings.botCheck.kind,
    hstsIncludeSubdomains: settings.hstsIncludeSubdomains,
  });
  const apiHeaders = apiHeadersOf(headers);
  const app = createServer({
    log,
    trustedProxies: settings.trustProxy,
    headers: () => apiHeaders,
    bodyLimit: publicMaxBodyBytes,
    connectionsCheckingInterval: 5000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      if (isApi(request.url)) return send(reply.headers(apiHeaders), errorResponse(error, log));
      reply.headers(headers);
      return sendFile(site.notFound, request, reply, 404);
    },
  });
  const warnAboutProxy = proxyWarning(settings, log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request.url) ? apiHeaders : headers);
    warnAboutProxy(request);
    if (hostCount(request.raw.rawHeaders) !== 1) send(reply, rejected(400, rejections.malformed));
    else done();
  });
  closeConnectionsWhenStopping(app);
  logResponses(app, log);
  app.setErrorHandler((error, _request, reply) => send(reply, errorResponse(error, log)));
  app.setNotFoundHandler((request, reply) => {
    const isForm = formPaths.some((path) => request.url.startsWith(`${path}/`));
    const methods = isForm ? 'GET, HEAD, POST' : 'GET, HEAD';
    return send(reply.header('allow', methods), rejected(405, rejections.method));
  });
  return app;
}

function isApi(url: string): boolean {
  return url.startsWith(apiBase) && ['', '/', '?'].includes(url.charAt(apiBase.length));
}

/** Closes each connection after its response while the server stops. */
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

function logResponses(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = isApi(request.url) ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) {
      const { url } = request.routeOptions;
      const ms = Math.round(reply.elapsedTime);
      log[level]({ method: request.method, route: url, status: reply.statusCode, ms }, 'Responded');
    }
    done();
  });
}

/** Warns once about an untrusted proxy, behind which all visitors share one rate limit. */
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

/** The proxies in `deploy/` must allow as much. */
export const publicMaxBodyBytes = 32 * 1024;
const { apiBase } = buildSettings;
const formPaths = [...Object.values(subscriptionPaths), openedDataPath];

/**
 * Health checks for supervisors: the process responds, and forms are accepted, which they are even if the console has
 * failed.
 */
export function healthRoutes(
  store: () => Pick<ServerStore, 'ready'>,
  consoleState: () => string,
): (app: FastifyInstance) => Promise<void> {
  const isReady = limitedReadiness();
  return async (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      await isReady(store());
      return reply.send({ status: 'ok', console: consoleState() });
    });
  };
}

/** Caches the result for a second, because the endpoint is public and each check costs a commit. */
function limitedReadiness(): (store: Pick<ServerStore, 'ready'>) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let response: Promise<void> = Promise.resolve();
  return (store) => {
    if (performance.now() - askedAt < readinessMs) return response;
    askedAt = performance.now();
    response = store.ready();
    return response;
  };
}

const readinessMs = 1000;
