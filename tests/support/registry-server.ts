import { once } from 'node:events';
import {
  createServer,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { gzipSync } from 'node:zlib';

/** The server's response to every number. */
export type RegistryBehavior =
  | { readonly kind: 'normal' }
  /** Accepts the request and never responds. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Sends the headers and half of the body, then stalls. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'maintenance' }
  /** The maintenance page with the content type of a regular response. */
  | { readonly kind: 'html-as-json' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: OutgoingHttpHeaders }
  /** Compressed, so the content length does not reveal the size. */
  | { readonly kind: 'huge' }
  | { readonly kind: 'other-number' }
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string };

export type RegistryServer = {
  /** The value for the registry's setting. */
  readonly url: string;
  /** The requested numbers, in order. */
  readonly requested: readonly string[];
  /** Applies to all further requests, or to `count` of them. */
  readonly behave: (behavior: RegistryBehavior, count?: number) => void;
  readonly stop: () => Promise<void>;
  /** Restarts on the same port. */
  readonly restart: () => Promise<void>;
};

export type TestRegistry = {
  /** The parameter with the requested number. */
  readonly numberIn: string;
  readonly respond: (query: URLSearchParams) => string;
  readonly otherNumber: string;
  /** A plausible response of several megabytes. */
  readonly huge: string;
};

/** A registry over HTTP that can misbehave. */
export async function startRegistryServer(
  registry: TestRegistry,
  port = 0,
): Promise<RegistryServer> {
  const requested: string[] = [];
  let behavior: RegistryBehavior = normal;
  let remaining = Number.POSITIVE_INFINITY;
  let listeningPort = port;
  let server = await start();

  async function start(): Promise<Server> {
    const fresh = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://registry').searchParams;
      requested.push(query.get(registry.numberIn) ?? '');
      const current = remaining > 0 ? behavior : normal;
      remaining -= 1;
      respond(response, registry, query, current);
    });
    fresh.listen(listeningPort, '127.0.0.1');
    await once(fresh, 'listening');
    const address = fresh.address();
    if (address && typeof address === 'object') listeningPort = address.port;
    return fresh;
  }

  return {
    url: `http://127.0.0.1:${listeningPort}/api/`,
    requested,
    behave: (next, count = Number.POSITIVE_INFINITY) => {
      behavior = next;
      remaining = count;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    restart: async () => {
      server = await start();
    },
  };
}

function respond(
  response: ServerResponse,
  registry: TestRegistry,
  query: URLSearchParams,
  behavior: RegistryBehavior,
): void {
  const body = registry.respond(query);
  switch (behavior.kind) {
    case 'normal':
      sendJson(response, body);
      return;
    case 'silent':
      return;
    case 'slow':
      setTimeout(() => sendJson(response, body), behavior.milliseconds).unref();
      return;
    case 'stalled':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(body.slice(0, body.length / 2));
      return;
    case 'dropped':
      response.destroy();
      return;
    case 'maintenance':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(maintenancePage);
      return;
    case 'html-as-json':
      sendJson(response, maintenancePage);
      return;
    case 'truncated':
      sendJson(response, body.slice(0, body.length / 2));
      return;
    case 'status':
      response.writeHead(behavior.status, {
        'content-type': 'application/json',
        ...behavior.headers,
      });
      response.end(body);
      return;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(registry.huge));
      return;
    case 'other-number':
      sendJson(response, registry.otherNumber);
      return;
    case 'body':
      response.writeHead(200, { 'content-type': behavior.contentType ?? 'application/json' });
      response.end(behavior.body);
  }
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
}

const normal: RegistryBehavior = { kind: 'normal' };
const maintenancePage =
  '<!doctype html><html><head><title>Maintenance</title></head><body>Down for maintenance</body></html>';
