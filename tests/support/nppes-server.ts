import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { gzipSync } from 'node:zlib';

/** The server's behavior for every number. */
export type NppesBehavior =
  | { readonly kind: 'normal' }
  /** Accepts the request and never replies. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Sends the headers and half of the body, then stalls. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'maintenance' }
  /** The maintenance page with the content type of a regular reply. */
  | { readonly kind: 'html-as-json' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: OutgoingHttpHeaders }
  /** Compressed, so the content length does not reveal the size. */
  | { readonly kind: 'huge' }
  | { readonly kind: 'other-number' }
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string };

export type NppesServer = {
  /** The value for NPI_REGISTRY_URL. */
  readonly url: string;
  /** The requested numbers, in order. */
  readonly requested: readonly string[];
  /** Applies to all further requests, or to `count` of them. */
  readonly behave: (behavior: NppesBehavior, count?: number) => void;
  readonly stop: () => Promise<void>;
  /** Restarts on the same port. */
  readonly restart: () => Promise<void>;
};

/** The NPIs on the server, by test case. */
export const knownNpis = {
  individual: '1234567893',
  individualOldShape: '1003000126',
  individualSparse: '1000000004',
  laboratory: '1245319599',
  hospital: '1993999998',
  deactivated: '2000000002',
  unknown: '1770626038',
} as const;

/** A test registry that implements the NPPES API v2.1 over HTTP with fictional records. */
export async function startNppesServer(port = 0): Promise<NppesServer> {
  const requested: string[] = [];
  let behavior: NppesBehavior = normal;
  let remaining = Number.POSITIVE_INFINITY;
  let listeningPort = port;
  let server = await start();

  async function start(): Promise<Server> {
    const fresh = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://registry').searchParams;
      requested.push(query.get('number') ?? '');
      const current = remaining > 0 ? behavior : normal;
      remaining -= 1;
      answer(response, query, current);
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

function answer(response: ServerResponse, query: URLSearchParams, behavior: NppesBehavior): void {
  const body = normalBody(query);
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
      response.end(gzipSync(`{"results":[],"result_count":0,"x":"${'x'.repeat(2 ** 22)}"}`));
      return;
    case 'other-number':
      sendJson(response, recordOf(knownNpis.individual) ?? notFound);
      return;
    case 'body':
      response.writeHead(200, { 'content-type': behavior.contentType ?? 'application/json' });
      response.end(behavior.body);
  }
}

/** Errors, unknown numbers and records all have status 200. */
function normalBody(query: URLSearchParams): string {
  const number = query.get('number');
  if (query.get('version') !== '2.1') return unsupportedVersion;
  if (!number) return nppesFile('error-no-criteria');
  if (!/^\d{10}$/.test(number)) return nppesFile('error-bad-number');
  return recordOf(number) ?? notFound;
}

function recordOf(npi: string): string | undefined {
  const file = files[npi];
  return file === undefined ? undefined : nppesFile(file);
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
}

/** The text of a record in the `nppes` folder. */
export function nppesFile(name: string): string {
  return readFileSync(new URL(`nppes/${name}.json`, import.meta.url), 'utf8');
}

const normal: NppesBehavior = { kind: 'normal' };
const notFound = nppesFile('not-found');
const files: Readonly<Record<string, string>> = {
  [knownNpis.individual]: 'individual',
  [knownNpis.individualOldShape]: 'individual-2019-shape',
  [knownNpis.individualSparse]: 'individual-sparse',
  [knownNpis.laboratory]: 'organization',
  [knownNpis.hospital]: 'organization-hospital',
  [knownNpis.deactivated]: 'individual-deactivated',
};
const unsupportedVersion = JSON.stringify({
  Errors: [{ description: 'Unsupported Version', field: 'version', number: '19' }],
});
const maintenancePage =
  '<!doctype html><html><head><title>Maintenance</title></head><body>Down for maintenance</body></html>';
