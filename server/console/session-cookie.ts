import type { FastifyReply, FastifyRequest } from 'fastify';

export function tokenOf({ headers }: FastifyRequest, url: URL): string {
  const name = `${cookieName(url)}=`;
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? '';
}

/** The session's own limits decide when it ends; the cookie lasts as long as the browser runs. */
export function setCookie(reply: FastifyReply, url: URL, token: string | null): void {
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  const end = token === null ? '; Max-Age=0' : '';
  const cookie = `${cookieName(url)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${cookie}${secure}${end}`);
  // The next person at this computer finds neither drafts nor pages in the browser's history.
  if (token === null) reply.header('clear-site-data', '"cache", "storage"');
}

/** The prefix makes browsers reject a cookie of the same name from a subdomain. */
export function cookieName({ protocol }: URL): string {
  return protocol === 'https:' ? '__Host-console' : 'console';
}
