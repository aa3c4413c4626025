import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultMaxBodyBytes, type Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { exportAudit } from '#console/server/audit/audit-stream.ts';
import { ConsoleError, notFound } from '#console/server/kit/console-error.ts';
import { envelope } from '#contract/form.ts';
import { createServer } from '#server/lib/http/create-server.ts';
import type { SiteFile } from '#server/lib/http/site-file.ts';
import { sendFile } from '#server/lib/http/site-routes.ts';
import { handlers } from './endpoint-handlers.ts';
import { metricsPath, serveMetrics } from './health/metrics.ts';
import { admit, assertOwnSignIn, clientOf, nobodyAt, sessionOf } from './identity/admission.ts';
import { serviceOf } from './identity/service-callers.ts';
import type { LiveEvents } from './inbox/event-stream.ts';
import { exportLeads } from './inbox/lead-export.ts';
import { type Call, contextOf, type StreamName } from './kit/call.ts';
import type { Caller, SignedIn } from './kit/caller.ts';
import { bearerOf, checkOrigin } from './kit/check-origin.ts';
import { compressResponse } from './kit/compress-response.ts';
import type { CallerContext, ConsoleContext } from './kit/console-context.ts';
import { consoleHeaders } from './kit/console-headers.ts';
import { noteFailure, sendError } from './kit/failures.ts';
import { largeBodies } from './kit/large-bodies.ts';
import { paramsOf, parse } from './kit/parse-request.ts';
import { readCookies, setBrowserCookie, setSessionCookie } from './kit/session-cookies.ts';
import { sendAnswerFile, sendReplyFile } from './lead/downloads.ts';

/** Finds a file of the built application by request path. Null for the application's own routes. */
export type FindFile = (path: string) => SiteFile | null;

type SiteServerParts = {
  readonly context: ConsoleContext;
  readonly events: LiveEvents;
  readonly findFile: FindFile;
};

/** The caller of each request, even of one that is refused after the caller was identified. */
type Callers = WeakMap<FastifyRequest, Caller & { readonly route: EndpointName }>;

/**
 * Builds the console's server: the endpoints of the contract under `/api`, and the built
 * application.
 */
export function buildConsoleApp({ context, events, findFile }: SiteServerParts): FastifyInstance {
  const callers: Callers = new WeakMap();
  const readBody = largeBodies();
  const app = createConsoleServer(context, callers);
  app.addHook('preClose', async () => events.stop());
  const streams: Streams = {
    events: ({ reply, call, token }) => events.stream(reply, call.user, token),
    exportAudit: ({ reply, call, own }) => exportAudit(own, call, reply),
    exportLeads: ({ reply, call, own }) => exportLeads(call as Call<'exportLeads'>, own, reply),
    answerFile: ({ reply, call }) => sendAnswerFile(call as Call<'answerFile'>, context, reply),
    replyFile: ({ reply, call }) => sendReplyFile(call as Call<'replyFile'>, context, reply),
  };
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const caller = callerOf(name, endpoint, { context, callers });
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
      // Admits the caller before reading, so that only users with this right can send large bodies.
      ...(endpoint.maxBodyBytes === undefined
        ? {}
        : {
            onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
              const { user } = await caller(request);
              await readBody(user?.userId ?? '', reply);
            },
          }),
      handler: handleEndpoint(name, endpoint, { context, caller, streams }),
    });
  }
  serveMetrics(app, context);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/*', (request, reply) => {
    const path = decodeURI(request.url.split('?', 1).join(''));
    const file = path.startsWith('/api/') ? null : (findFile(path) ?? findFile('/'));
    return file ? sendFile(file, request, reply) : sendError(reply, notFound('address'), context);
  });
  return app;
}

/** Creates the server without routes: headers, errors, and a log line for each response. */
function createConsoleServer(context: ConsoleContext, callers: Callers): FastifyInstance {
  const { log, settings } = context;
  const headers = () => consoleHeaders(context.url(), settings.hstsIncludeSubdomains);
  const app = createServer({
    log,
    trustedProxies: settings.trustProxy,
    headers,
    bodyLimit: defaultMaxBodyBytes,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers());
      try {
        checkOrigin(request, context.url());
      } catch (rejection) {
        return sendError(reply, rejection, context);
      }
      return sendError(reply, error, context);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers());
    const hasToken = request.url === metricsPath && settings.metricsToken !== null;
    if (!hasToken) checkOrigin(request, context.url());
  });
  app.addHook('onSend', compressResponse);
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    const user = callers.get(request)?.user?.userId;
    log.info(
      { method: request.method, route: url, status: reply.statusCode, ms, user },
      'Console answered',
    );
  });
  app.setErrorHandler(async (error, request, reply) => {
    const { route = null, ...caller } = callers.get(request) ?? nobodyAt(request);
    await noteFailure(context, error, { route, caller }).catch((failure: unknown) =>
      log.warn({ err: failure }, 'Cannot record the failure'),
    );
    return sendError(reply, error, context);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound('address'), context));
  return app;
}

type Streams = Readonly<Record<StreamName, Stream>>;
type Stream = (request: {
  readonly reply: FastifyReply;
  readonly call: Caller & { readonly user: SignedIn };
  readonly own: CallerContext;
  readonly token: string;
}) => Promise<void>;

type EndpointParts = {
  readonly context: ConsoleContext;
  readonly caller: ReturnType<typeof callerOf>;
  readonly streams: Streams;
};

/** Finds the caller of a request; throws unless the endpoint table admits them. */
function callerOf(
  name: EndpointName,
  endpoint: Endpoint,
  { context, callers }: { readonly context: ConsoleContext; readonly callers: Callers },
) {
  return async (request: FastifyRequest) => {
    if (endpoint.isOwnSignIn) assertOwnSignIn(context);
    const cookies = readCookies(request, context.url());
    const client = clientOf(request, cookies);
    const bearer = bearerOf(request);
    if (bearer !== null && cookies.session !== '') throw bothWays;
    const service = bearer === null ? null : await serviceOf(context, bearer);
    const isOpen = endpoint.access === 'anyone';
    const user = service?.user ?? (isOpen ? null : await sessionOf(context, cookies.session));
    callers.set(request, { user, client, route: name });
    if (service) await service.admit(endpoint, client);
    else if (user) await admit(context, endpoint, user, passive.has(name));
    return { user, client, token: cookies.session };
  };
}

/** Admits the caller, checks the request against the contract, and sends the response. */
function handleEndpoint(
  name: EndpointName,
  endpoint: Endpoint,
  { context, caller, streams }: EndpointParts,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { user, client, token } = await caller(request);
    const call = {
      user,
      params: paramsOf(request),
      query: parse(endpoint.query, request.query),
      body: parse(endpoint.body, request.body),
      client,
      idempotencyKey: keyOf(request, endpoint),
      setSession: (next: string | null) => {
        setSessionCookie(reply, context.url(), next);
        if (next !== null) setBrowserCookie(reply, context.url(), client.browserToken);
      },
    };
    const own = contextOf(context, { user, client });
    if (isStream(name)) {
      if (user) await streams[name]({ reply, call: { ...call, user }, own, token });
      return reply;
    }
    const handler = handlers[name] as (call: unknown, own: CallerContext) => Promise<unknown>;
    return reply.send((await handler(call satisfies Omit<Call<never>, 'user'>, own)) ?? {});
  };
}

function isStream(name: EndpointName): name is StreamName {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.stream !== undefined;
}

function keyOf({ headers }: FastifyRequest, { isIdempotent }: Endpoint): string | undefined {
  const key = headers[envelope.idempotencyHeader];
  return isIdempotent && typeof key === 'string' ? key : undefined;
}

/** Requests that an open window sends without user input; they don't extend the session. */
const passive: ReadonlySet<EndpointName> = new Set<EndpointName>(['events', 'health']);
const bothWays = new ConsoleError('invalid', 'Send a session cookie or a token, not both.');
