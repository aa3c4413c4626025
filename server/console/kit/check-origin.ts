import type { FastifyRequest } from 'fastify';
import { ConsoleError } from '#server/lib/http/console-error.ts';
import { hostCount } from '#server/lib/http/create-server.ts';

/** The service token of a request; null for a browser. Basic credentials belong to a proxy in front. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Another host name that leads here may belong to an attacker's page (DNS rebinding). Browsers send `Origin`
 * with everything that is not GET, and pages can't forge it. Reading the API is for the console's own pages too:
 * an export is recorded in the user's name. A page can't send another site a token without its permission.
 */
export function checkOrigin(request: FastifyRequest, url: URL): void {
  const { method, headers, routeOptions, raw } = request;
  if (headers.host !== url.host || hostCount(raw.rawHeaders) !== 1) {
    throw new ConsoleError('forbidden', `The console's address is ${url.origin} (CONSOLE_URL).`);
  }
  if (bearerOf(request) !== null) return;
  const isForeign =
    method === 'GET'
      ? routeOptions.url?.startsWith('/api/') && /^(?:cross|same)-site$/.test(siteOf(headers))
      : headers.origin !== url.origin;
  if (isForeign) {
    throw new ConsoleError('forbidden', 'This request does not come from the console.');
  }
}

/** From which site a page made the request; browsers without the header say nothing. */
function siteOf({ 'sec-fetch-site': site = '' }: FastifyRequest['headers']): string {
  return String(site);
}
