import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { botCheckPath } from '#contract/bot-check.ts';
import { countPath } from '#contract/counts.ts';
import { envelope, type LabeledForm } from '#contract/form.ts';
import { forms as contractForms } from '#contract/forms.ts';
import { laboratoriesPath } from '#contract/laboratory.ts';
import { myDataForm } from '#contract/my-data.ts';
import { alphanumeric, messages } from '#contract/rules.ts';
import {
  isReservedSubdomain,
  maxSubdomainLength,
  normalizeSubdomain,
  type SubdomainAvailability,
  subdomainMessages,
  subdomainPath,
} from '#contract/subdomain.ts';
import { clientQuotas } from '#server/db/rate-limits.ts';
import { proofHeader } from '#server/lib/proof-token.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { findLaboratories, type LaboratoryQuery } from './find-laboratories.ts';
import { createAdmission } from './guard.ts';
import { handleSubmission } from './handle-submission.ts';
import { openApi } from './openapi.ts';
import { lookUpQuotas } from './registration.ts';
import {
  type ApiResponse,
  type Context,
  errorResponse,
  rejected,
  rejections,
  tooMany,
} from './stages.ts';

/** All routes of the API, relative to its base path. */
export function apiRoutes(context: Context): (api: FastifyInstance) => Promise<void> {
  const forms = formsByPath();
  return async (api) => {
    readBytesOnly(api);
    api.setErrorHandler((error, _request, reply) => send(reply, errorResponse(error, context.log)));
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    rejectOthers(api, [...forms.keys()]);
    addForms(api, context, forms);
    addQueries(api, context);
    const document = openApi(forms, api.prefix, context.publicUrl);
    api.get('/openapi.json', async (_request, reply) => reply.send(document));
  };
}

function readBytesOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: unknown) => body,
  );
}

/** Rejects unknown paths and methods in a hook, so that no body is read for them. */
function rejectOthers(api: FastifyInstance, formPaths: readonly string[]): void {
  const allowed = new Map<string, string>([
    [api.prefix + botCheckPath, 'GET, HEAD'],
    [api.prefix + subdomainPath, 'GET, HEAD'],
    [api.prefix + laboratoriesPath, 'GET, HEAD'],
    [`${api.prefix}/openapi.json`, 'GET, HEAD'],
    [api.prefix + countPath, 'POST'],
    ...formPaths.map((path) => [api.prefix + path, 'POST'] as const),
  ]);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowed.get(pathOf(request));
    if (methods === undefined) return send(reply, rejected(404, rejections.unknown));
    return send(reply.header('allow', methods), rejected(405, rejections.method));
  };
  for (const path of ['/', '/*']) api.all(path, { onRequest }, neverReached);
}

function addForms(
  api: FastifyInstance,
  context: Context,
  forms: ReturnType<typeof formsByPath>,
): void {
  const admission = createAdmission();
  for (const [path, sharing] of forms) {
    api.post(path, async (request, reply) => {
      if (!isJson(request)) return send(reply, rejected(415, rejections.notJson));
      const response = await handleSubmission(context, admission, {
        forms: sharing,
        body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
        origin: {
          origin: request.headers.origin,
          fetchSite: headerOf(request, 'sec-fetch-site'),
          host: request.host,
        },
        remoteIp: request.ip,
        key: headerOf(request, envelope.idempotencyHeader),
        privacyControl: headerOf(request, 'sec-gpc') === '1',
        proof: headerOf(request, proofHeader),
      });
      return send(reply, response);
    });
  }
}

/** Answers the questions of forms before they are sent. */
function addQueries(api: FastifyInstance, context: Context): void {
  async function countQuery(purpose: 'challenge' | 'subdomain', request: FastifyRequest) {
    const { limit, windowSeconds } = context.rateLimit;
    const rate = { limit: limit * queriesPerSubmission, windowSeconds };
    const quotas = clientQuotas(purpose, request.ip, rate, context.bucketSecret);
    return context.store.hit(quotas, context.clock());
  }

  api.get(botCheckPath, async (request, reply) => {
    const { action } = request.query as { readonly action?: unknown };
    if (typeof action !== 'string' || !allForms.some((form) => form.action === action)) {
      return send(reply, rejected(400, rejections.action));
    }
    const overLimit = await countQuery('challenge', request);
    if (overLimit) return send(reply, tooMany(overLimit));
    return reply.send(await context.botCheck.challenge(action, context.clock()));
  });

  api.get(subdomainPath, async (request, reply) => {
    const { name } = request.query as { readonly name?: unknown };
    if (typeof name !== 'string') return send(reply, rejected(400, rejections.name));
    const overLimit = await countQuery('subdomain', request);
    if (overLimit) return send(reply, tooMany(overLimit));
    return reply.send(await subdomainAvailability(context.store, name));
  });

  api.get(laboratoriesPath, async (request, reply) => {
    const quotas = lookUpQuotas(context, { remoteIp: request.ip });
    const overLimit = await context.store.hit(quotas, context.clock());
    if (overLimit) return send(reply, tooMany(overLimit));
    const query = request.query as LaboratoryQuery;
    return reply.send({ laboratories: await findLaboratories(context.registries.clia, query) });
  });
}

export function send(reply: FastifyReply, response: ApiResponse): FastifyReply {
  if (response.retryAfter !== undefined) reply.header('retry-after', String(response.retryAfter));
  return reply.code(response.status).send(response.body);
}

async function neverReached(): Promise<never> {
  throw new Error('The request was answered before');
}

/** A charset is redundant (RFC 8259, section 11), so only UTF-8 is accepted. */
function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  if (type === 'application/json') return true;
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i.test(type.trim());
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1).join('');
}

/** The contract's forms by path, including the request for the visitor's own data. */
function formsByPath(): ReadonlyMap<string, readonly [LabeledForm, ...LabeledForm[]]> {
  const paths = new Map<string, [LabeledForm, ...LabeledForm[]]>();
  for (const form of allForms) {
    const sharing = paths.get(form.path);
    if (sharing) sharing.push(form);
    else paths.set(form.path, [form]);
  }
  return paths;
}

/** Runs while the visitor types a name. The final step checks again. */
async function subdomainAvailability(
  store: Pick<LeadStore, 'isSubdomainTaken'>,
  text: string,
): Promise<SubdomainAvailability> {
  const name = normalizeSubdomain(text);
  if (name === '') return unavailable(messages.required);
  if (!alphanumeric.holds(name)) return unavailable(messages.alphanumeric);
  if (name.length > maxSubdomainLength)
    return unavailable(messages.maximumLength(maxSubdomainLength));
  if (isReservedSubdomain(name)) return unavailable(subdomainMessages.reserved);
  if (await store.isSubdomainTaken(name)) return unavailable(subdomainMessages.taken);
  return { available: true };
}

function unavailable(reason: string): SubdomainAvailability {
  return { available: false, reason };
}

const allForms: readonly LabeledForm[] = [...contractForms, myDataForm];
/** Visitors may open several forms, and try several names, before they send one. */
const queriesPerSubmission = 6;
