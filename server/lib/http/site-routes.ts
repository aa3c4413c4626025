import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from './open-site.ts';
import { documentHeaders, policyHeader } from './security-headers.ts';
import { encodings, type SiteFile } from './site-file.ts';

/** Serves pages, files and redirects, and the 404 page for all other paths. */
export function siteRoutes(site: Site): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/*', async (request, reply) => {
      const path = decodedPath(request.url);
      const file = site.find(path);
      if (file) return sendFile(file, request, reply);
      const target = site.redirect(path);
      if (target === null) return sendFile(site.notFound, request, reply, 404);
      // Without it, browsers would keep a redirect that is later changed.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(withQuery(target, request.url), 301);
    });
  };
}

export function sendFile(
  file: SiteFile,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): FastifyReply {
  const accepted = request.headers['accept-encoding']?.toLowerCase() ?? '';
  const encoding = file.varies ? negotiate(accepted, encodings) : null;
  const { body, etag } = file.encoded(encoding);
  reply.header('cache-control', status === 200 ? file.cacheControl : 'no-cache');
  reply.header('etag', etag);
  if (file.varies) reply.header('vary', 'accept-encoding');
  if (file.canonical) reply.header('link', `<${file.canonical}>; rel="canonical"`);
  allowInline(reply, file);
  if (file.type.startsWith('image/svg+xml')) reply.header(policyHeader, drawingPolicy);
  if (subresource.test(file.type)) for (const name of documentHeaders) reply.removeHeader(name);
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.code(status).type(file.type).send(body);
}

/** Allows the page's own inline styles and start script by their hashes. */
function allowInline(reply: FastifyReply, { inlineHashes }: SiteFile): void {
  for (const [directive, hashes] of Object.entries(inlineHashes)) {
    const policy = String(reply.getHeader(policyHeader) ?? '');
    const own = `${directive} 'self'`;
    reply.header(policyHeader, policy.replace(own, [own, ...hashes].join(' ')));
  }
}

/** Files that browsers never show as documents. */
const subresource = /^(?:text\/(?:javascript|css)|font\/)/;

/** A drawing opened on its own may use only its own styles and typeface. */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** The query goes along, because campaigns are read from it. */
function withQuery(target: string, url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? target : target.replace(/(?=#|$)/, () => url.slice(query));
}

function decodedPath(url: string): string {
  const path = url.split('?', 1).join('');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
