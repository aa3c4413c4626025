import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** The next answers of the server, whatever the number asked for. */
export type NppesBehaviour =
  | { readonly kind: 'usual' }
  /** Taken, never answered. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Headers and half of the body, then nothing more. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'maintenance' }
  /** The maintenance page under the content type of an answer. */
  | { readonly kind: 'html-as-json' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'status'; readonly status: number }
  /** Compressed, so that its length tells nothing. */
  | { readonly kind: 'huge' }
  | { readonly kind: 'other-number' }
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string };

export type NppesServer = {
  /** For NPI_REGISTRY_URL. */
  readonly url: string;
  /** The numbers asked for, in order. */
  readonly asked: readonly string[];
  /** From now on; with a count only for so many requests, then as usual. */
  readonly behave: (behaviour: NppesBehaviour, count?: number) => void;
  readonly stop: () => Promise<void>;
  /** On the same port as before. */
  readonly restart: () => Promise<void>;
};

/** Numbers that the server knows, and what they stand for. */
export const knownNpis = {
  individual: '1234567893',
  individualOldShape: '1003000126',
  individualSparse: '1000000004',
  laboratory: '1245319599',
  hospital: '1993999998',
  deactivated: '2000000002',
  unknown: '1770626038',
} as const;

/** A registry of its own that speaks the NPPES API v2.1 over HTTP, with made-up records. */
export async function startNppesServer(port = 0): Promise<NppesServer> {
  const asked: string[] = [];
  let behaviour: NppesBehaviour = usual;
  let remaining = Number.POSITIVE_INFINITY;
  let listeningPort = port;
  let server = await start();

  async function start(): Promise<Server> {
    const fresh = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://registry').searchParams;
      asked.push(query.get('number') ?? '');
      const current = remaining > 0 ? behaviour : usual;
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
    asked,
    behave: (next, count = Number.POSITIVE_INFINITY) => {
      behaviour = next;
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

function answer(response: ServerResponse, query: URLSearchParams, behaviour: NppesBehaviour): void {
  const body = usualBody(query);
  switch (behaviour.kind) {
    case 'usual':
      sendJson(response, body);
      return;
    case 'silent':
      return;
    case 'slow':
      setTimeout(() => sendJson(response, body), behaviour.milliseconds).unref();
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
      response.writeHead(behaviour.status, { 'content-type': 'application/json' });
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
      response.writeHead(200, { 'content-type': behaviour.contentType ?? 'application/json' });
      response.end(behaviour.body);
  }
}

/** Errors, unknown numbers and records all have status 200. */
function usualBody(query: URLSearchParams): string {
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

/** The text of one of the records kept beside this file. */
export function nppesFile(name: string): string {
  return readFileSync(new URL(`nppes/${name}.json`, import.meta.url), 'utf8');
}

const usual: NppesBehaviour = { kind: 'usual' };
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
