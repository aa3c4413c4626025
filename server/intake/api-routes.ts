import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { botCheckPath } from '#contract/bot-check.ts';
import { envelope } from '#contract/reply.ts';
import { subdomainPath } from '#contract/subdomain.ts';
import { type Answer, refusals, refused, tooMany } from './answer.ts';
import { answerError } from './answer-error.ts';
import { clientBucket } from './client-bucket.ts';
import { formsByPath, isKnownAction } from './form-paths.ts';
import type { IntakeParts } from './intake-parts.ts';
import { openApi } from './openapi.ts';
import { subdomainAvailability } from './registration/subdomain-availability.ts';
import { takeSubmission } from './take-submission.ts';

/** Everything below the API's base path, under which it is registered. */
export function apiRoutes(parts: IntakeParts): (api: FastifyInstance) => Promise<void> {
  const forms = formsByPath();

  /** Seconds to wait, or null. */
  async function countAsked(
    purpose: 'challenge' | 'subdomain',
    request: FastifyRequest,
    now: Date,
  ): Promise<number | null> {
    const bucket = clientBucket(purpose, request.ip, parts.bucketSecret);
    const { limit, windowSeconds } = parts.rateLimit;
    const hit = await parts.store.hit(bucket, limit * askedPerSubmission, windowSeconds, now);
    return hit.allowed ? null : hit.retryAfter;
  }

  return async (api) => {
    const allowed = new Map<string, string>([
      [api.prefix + botCheckPath, 'GET, HEAD'],
      [api.prefix + subdomainPath, 'GET, HEAD'],
      [`${api.prefix}/openapi.json`, 'GET, HEAD'],
      ...[...forms.keys()].map((path) => [api.prefix + path, 'POST'] as const),
    ]);
    const elsewhere = [api.prefix, `${api.prefix}/`, `${api.prefix}/*`];
    const described = openApi(forms, api.prefix, parts.publicUrl);

    api.removeAllContentTypeParsers();
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    api.setErrorHandler((error, _request, reply) => send(reply, answerError(error, parts.log)));

    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!elsewhere.includes(request.routeOptions.url ?? '')) return;
      const methods = allowed.get(pathOf(request));
      if (methods === undefined) return send(reply, refused(404, refusals.unknown));
      return send(reply.header('allow', methods), refused(405, refusals.method));
    });

    for (const path of ['/', '/*']) api.all(path, neverReached);

    for (const [path, sharing] of forms) {
      api.post(path, async (request, reply) => {
        if (!isJson(request)) return send(reply, refused(415, refusals.notJson));
        const answer = await takeSubmission(parts, {
          forms: sharing,
          body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
          whence: {
            origin: request.headers.origin,
            fetchSite: headerOf(request, 'sec-fetch-site'),
            host: request.host,
          },
          remoteIp: request.ip,
          key: headerOf(request, envelope.idempotencyHeader),
        });
        return send(reply, answer);
      });
    }

    api.get(botCheckPath, async (request, reply) => {
      const { action } = request.query as { readonly action?: unknown };
      if (typeof action !== 'string' || !isKnownAction(action)) {
        return send(reply, refused(400, refusals.action));
      }
      const now = parts.clock();
      const wait = await countAsked('challenge', request, now);
      if (wait !== null) return send(reply, tooMany(wait));
      return reply.send(await parts.botCheck.offer(action, now));
    });

    api.get(subdomainPath, async (request, reply) => {
      const { name } = request.query as { readonly name?: unknown };
      if (typeof name !== 'string') return send(reply, refused(400, refusals.name));
      const wait = await countAsked('subdomain', request, parts.clock());
      if (wait !== null) return send(reply, tooMany(wait));
      return reply.send(await subdomainAvailability(parts.store, name));
    });

    api.get('/openapi.json', async (_request, reply) => reply.send(described));
  };
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.code(answer.status).send(answer.reply);
}

/** The hook has answered before: no body is read for an address or a method that is not ours. */
async function neverReached(): Promise<never> {
  throw new Error('A request went on after its answer');
}

/** A charset is superfluous (RFC 8259, section 11), and only the one that JSON has is taken. */
function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i.test(type.trim());
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1).join('');
}

/** A visitor may open several forms, and try several names, for one that is sent. */
const askedPerSubmission = 6;
