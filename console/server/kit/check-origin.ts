import type { FastifyRequest } from 'fastify';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { hostCount } from '#server/lib/http/create-server.ts';

/**
 * The API token of a request; null for a browser. Basic credentials belong to a proxy in front
 * of the console.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Rejects another host name, which may belong to an attacker's page (DNS rebinding). Browsers send
 * `Origin` with every method except GET, and `Sec-Fetch-Site` with all; pages can't forge them. GET
 * requests to the API must come from the console's own pages too, because an export is recorded in
 * the user's name.
 * Requests with an API token skip the origin check: a page can't send a token to another site
 * without its permission.
 */
export function checkOrigin(request: FastifyRequest, url: URL): void {
  const { method, headers, routeOptions, raw } = request;
  if (headers.host !== url.host || hostCount(raw.rawHeaders) !== 1) {
    throw new ConsoleError('forbidden', `The console's address is ${url.origin} (CONSOLE_URL).`);
  }
  if (bearerOf(request) !== null) return;
  const isChange = method !== 'GET';
  const isFromOtherSite = /^(?:cross|same)-site$/i.test(String(headers['sec-fetch-site'] ?? ''));
  const isForeign =
    (isFromOtherSite && (isChange || routeOptions.url?.startsWith('/api/'))) ||
    (isChange && headers.origin !== url.origin);
  if (isForeign) {
    throw new ConsoleError('forbidden', 'This request does not come from the console.');
  }
}
