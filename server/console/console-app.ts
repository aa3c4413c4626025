import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Endpoint } from '#contract/console/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/console/endpoints.ts';
import type { ErrorReply } from '#contract/console/values.ts';
import { answerClientError, answerExpectations } from '#server/lib/http/client-error.ts';
import { ConsoleError, notFound, statusOfKind } from '#server/lib/http/console-error.ts';
import { noJsonSchemas } from '#server/lib/http/no-json-schemas.ts';
import type { SiteFile } from '#server/lib/http/site-file.ts';
import { sendFile } from '#server/lib/http/site-routes.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { accountHandlers } from './account/account-handlers.ts';
import { factorHandlers } from './account/factor-handlers.ts';
import { exportAudit } from './audit/audit-export.ts';
import { deliveryHandlers } from './deliveries/delivery-handlers.ts';
import { destinationHandlers } from './destinations/destination-handlers.ts';
import { healthOf } from './health/health.ts';
import { metricsPath, serveMetrics } from './health/metrics.ts';
import { requiredFactorHandlers } from './identity/required-factors.ts';
import { findSession, newToken, noteUse, tokenPattern } from './identity/sessions.ts';
import { exportHandlers, exportLeads } from './inbox/lead-export.ts';
import type { LiveEvents } from './inbox/live-events.ts';
import { savedViewHandlers } from './inbox/saved-view-handlers.ts';
import type { Call, Handlers, StreamName } from './kit/call.ts';
import type { SignedIn } from './kit/caller.ts';
import { checkOrigin } from './kit/check-origin.ts';
import type { ConsoleContext } from './kit/console-context.ts';
import { consoleHeaders } from './kit/console-headers.ts';
import { noteFailure } from './kit/failures.ts';
import { paramsOf, parse } from './kit/parse-request.ts';
import type { Caller } from './kit/record-failure.ts';
import {
  readCookies,
  type SessionCookies,
  setBrowserCookie,
  setSessionCookie,
} from './kit/session-cookies.ts';
import { leadHandlers } from './lead/lead-handlers.ts';
import { leadPageHandlers } from './lead/lead-page-handlers.ts';
import { replyHandlers } from './lead/reply-handlers.ts';
import { numbersHandlers } from './numbers/numbers-handlers.ts';
import { openApi } from './openapi.ts';
import { linkHandlers } from './people/link-handlers.ts';
import { userHandlers } from './people/user-handlers.ts';
import { privacyHandlers } from './privacy/privacy-handlers.ts';
import { directoryHandlers } from './sign-in/directory-handlers.ts';
import { joiningHandlers } from './sign-in/joining-handlers.ts';
import { sessionHandlers } from './sign-in/session-handlers.ts';
import { suppressionHandlers } from './suppression/suppression-handlers.ts';
import { templateHandlers } from './templates/template-handlers.ts';

/** A file of the built application by request path; null for addresses of the application itself. */
export type FindFile = (path: string) => SiteFile | null;

type AppParts = {
  readonly context: ConsoleContext;
  readonly events: LiveEvents;
  readonly findFile: FindFile;
};

/** The console's server: the endpoints of the contract below `/api`, and the built application. */
export function buildConsoleApp({ context, events, findFile }: AppParts): FastifyInstance {
  const { log, settings } = context;
  const loggerInstance: FastifyBaseLogger = log;
  const headers = () => consoleHeaders(context.url(), settings.hstsIncludeSubdomains);
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    schemaController: noJsonSchemas,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // If Host is missing, `checkOrigin` replies with our headers.
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError(headers),
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
  answerExpectations(app.server, headers);
  app.server.headersTimeout = headersTimeoutMs;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers());
    const hasToken = request.url === metricsPath && settings.metricsToken !== null;
    if (!hasToken) checkOrigin(request, context.url());
  });
  const callers = new WeakMap<FastifyRequest, Caller & { readonly route: EndpointName }>();
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    const user = callers.get(request)?.user?.userId;
    log.info(
      { method: request.method, route: url, status: reply.statusCode, ms, user },
      'Console answered',
    );
  });
  app.addHook('preClose', async () => events.stop());
  app.setErrorHandler(async (error, request, reply) => {
    const { route = null, ...caller } = callers.get(request) ?? nobodyAt(request);
    await noteFailure(context, error, { route, caller }).catch((failure: unknown) =>
      log.warn({ err: failure }, 'Cannot record the failure'),
    );
    return sendError(reply, error, context);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound('address'), context));

  const streams: Readonly<Record<StreamName, Stream>> = {
    events: ({ reply, call, token }) => events.stream(reply, call.user, token),
    exportAudit: ({ reply, call }) => exportAudit(context, call, reply),
    exportLeads: ({ reply, call }) => exportLeads(call as Call<'exportLeads'>, context, reply),
  };
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes,
      handler: async (request, reply) => {
        if (endpoint.isOwnSignIn) assertOwnSignIn(context);
        const cookies = readCookies(request, context.url());
        const client = clientOf(request, cookies);
        const isOpen = endpoint.access === 'anyone';
        const user = isOpen ? null : await sessionOf(context, cookies.session);
        callers.set(request, { user, client, route: name });
        if (user) await admit(context, endpoint, user, name === 'events');
        const call = {
          user,
          params: paramsOf(request),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body),
          client,
          setSession: (next: string | null) => {
            setSessionCookie(reply, context.url(), next);
            if (next !== null) setBrowserCookie(reply, context.url(), client.browserToken);
          },
        };
        if (isStream(name)) {
          if (user) await streams[name]({ reply, call: { ...call, user }, token: cookies.session });
          return reply;
        }
        const handler = handlers[name] as (
          call: unknown,
          context: ConsoleContext,
        ) => Promise<unknown>;
        return reply.send(await handler(call satisfies Omit<Call<never>, 'user'>, context));
      },
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

const handlers: Handlers = {
  ...sessionHandlers,
  ...joiningHandlers,
  ...linkHandlers,
  ...directoryHandlers,
  ...accountHandlers,
  ...factorHandlers,
  ...userHandlers,
  ...requiredFactorHandlers,
  ...leadHandlers,
  ...savedViewHandlers,
  ...exportHandlers,
  ...leadPageHandlers,
  ...deliveryHandlers,
  ...replyHandlers,
  ...templateHandlers,
  ...privacyHandlers,
  ...destinationHandlers,
  ...numbersHandlers,
  ...suppressionHandlers,
  health: (_call, context) => healthOf(context),
  openApi: async (_call, { url }) => openApi(url()),
};

type Stream = (request: {
  readonly reply: FastifyReply;
  readonly call: Caller & { readonly user: SignedIn };
  readonly token: string;
}) => Promise<void>;

function isStream(name: EndpointName): name is StreamName {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.stream !== undefined;
}

function assertOwnSignIn({ settings: { console } }: ConsoleContext): void {
  if (!console.directory?.isOnly) return;
  throw new ConsoleError('forbidden', `Sign in with ${console.directory.name}.`);
}

async function sessionOf(
  { transactions, clock }: ConsoleContext,
  token: string,
): Promise<SignedIn> {
  const user = await findSession(transactions.read, token, clock());
  if (user) return user;
  throw new ConsoleError('signed-out', 'Sign in to continue.');
}

/** Throws unless the endpoint table allows the user. */
async function admit(
  { transactions, clock, log }: ConsoleContext,
  { access, worksWithoutFactor }: Endpoint,
  user: SignedIn,
  isPassive: boolean,
): Promise<void> {
  const isHalfWanted = access === 'half-signed-in';
  if (user.isHalf && !isHalfWanted) throw new ConsoleError('signed-out', 'Sign in to continue.');
  if (isHalfWanted ? !user.isHalf : !access.includes(user.role)) {
    throw new ConsoleError('forbidden', 'Your role does not allow this.');
  }
  if (user.lacksFactor && !worksWithoutFactor) {
    throw new ConsoleError('second-factor-missing', 'Set up a second factor to continue.');
  }
  // An open stream is no sign of somebody at the screen.
  if (!isPassive) await noteUse({ transactions, log }, user, clock());
}

/** A browser without a browser cookie gets one with its first session. */
function clientOf(request: FastifyRequest, { session, browser }: SessionCookies) {
  const isKnown = tokenPattern.test(browser);
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: session,
    browserToken: isKnown ? browser : newToken().token,
  };
}

/** Records a request that was refused before its endpoint handled it. */
function nobodyAt(request: FastifyRequest): Caller & { readonly route?: EndpointName } {
  return { user: null, client: clientOf(request, { session: '', browser: '' }) };
}

function sendError(reply: FastifyReply, error: unknown, { log }: ConsoleContext): FastifyReply {
  const known = knownError(error);
  if (known.kind === 'fault' || known.kind === 'unavailable') {
    log.error({ err: error }, 'The console could not answer');
  }
  const { kind, message, fieldErrors, retryAfterSeconds } = known;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const body: ErrorReply = { code: kind, message, ...(fieldErrors ? { fieldErrors } : {}) };
  return reply.code(statusOfKind[kind]).send(body);
}

function knownError(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) return error;
  if (error instanceof StoreUnavailable) {
    return new ConsoleError('unavailable', 'The database is unavailable. Try again in a moment.');
  }
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500
    ? new ConsoleError('invalid', 'The request is not valid.')
    : new ConsoleError('fault', 'Something went wrong. The server log has the details.');
}

const maxBodyBytes = 256 * 1024;
/** Below the time for the whole request, or Node would swap the two. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
