import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tokens; blank if the browser has none. That of `browser` identifies it at its next sign-in. */
export type SessionCookies = ReturnType<typeof readCookies>;

export function readCookies({ headers }: FastifyRequest, url: URL) {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const read = (name: string) => {
    const start = `${cookieName(url, name)}=`;
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  };
  return { session: read(session), browser: read(browser) };
}

/** Sets a session cookie, because the session's own limits decide when it ends. */
export function setSessionCookie(reply: FastifyReply, url: URL, token: string | null): void {
  setCookie(reply, url, { name: session, value: token ?? '', maxAge: token === null ? 0 : null });
  // Removes drafts and cached pages, so that the next person at this computer can't see them.
  if (token === null) reply.header('clear-site-data', '"cache", "storage"');
}

/** The cookie name for the OpenAPI document. */
export function sessionCookieName(url: URL): string {
  return cookieName(url, session);
}

export function setBrowserCookie(reply: FastifyReply, url: URL, token: string): void {
  setCookie(reply, url, { name: browser, value: token, maxAge: browserDays * 24 * 60 * 60 });
}

type Cookie = { readonly name: string; readonly value: string; readonly maxAge: number | null };

function setCookie(reply: FastifyReply, url: URL, { name, value, maxAge }: Cookie): void {
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  const end = maxAge === null ? '' : `; Max-Age=${maxAge}`;
  const text = `${cookieName(url, name)}=${value}; Path=/; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${text}${secure}${end}`);
}

/** The prefix makes browsers reject a cookie of the same name from a subdomain. */
function cookieName({ protocol }: URL, name: string): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}

const session = 'console';
const browser = 'console-browser';
/** The longest lifetime that browsers accept for a cookie. */
export const browserDays = 400;
