import type { Form } from '#contract/form.ts';
import { envelope } from '#contract/reply.ts';
import { clientBucket } from '#server/leads/buckets.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { accepted, refusals, refused, tooMany } from './answer.ts';
import { commit, newLead, thanksOf } from './commit.ts';
import { answerWith, type Context, proceed, type StageResult } from './context.ts';
import type { Parsed, RequestOrigin, Values } from './parse.ts';
import { confirmation } from './registration.ts';

/** Second stage: origin, repeated submissions, the client's rate limit, the honeypot. */
export async function guard(context: Context, parsed: Parsed): Promise<StageResult<Parsed>> {
  const { store, clock, rateLimit, bucketSecret, publicUrl } = context;
  const { form, values, idempotency } = parsed;
  if (!isOwnOrigin(parsed.origin, publicUrl)) return answerWith(refused(403, refusals.origin));
  const known = idempotency && (await store.recall(idempotency.key, idempotency.fingerprint));
  if (known?.kind === 'repeated') return answerWith(accepted(known.reply));
  if (known?.kind === 'key-reused') return answerWith(refused(400, refusals.keyReused));
  const bucket = clientBucket('submission', parsed.remoteIp, bucketSecret);
  const overLimit = await store.hit({ bucket, ...rateLimit }, clock());
  if (overLimit) return answerWith(tooMany(overLimit.retryAfter));
  if (!isBot(values)) return proceed(parsed);
  return answerWith(await storeSpam(context, parsed, spamPayload(form, values)));
}

/**
 * Whether the request comes from the site itself, by host name: the public one or the one in the
 * request. Ports and schemes don't count, because proxies and development servers change both. A
 * request without Origin is not a browser's form post; the bot check decides alone.
 */
export function isOwnOrigin({ origin, fetchSite, host }: RequestOrigin, publicUrl: URL): boolean {
  if (fetchSite === 'cross-site') return false;
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return (
    url.hostname === publicUrl.hostname || url.hostname === URL.parse(`http://${host}`)?.hostname
  );
}

/** People never see the honeypot; bots fill in everything. */
function isBot(values: Values): boolean {
  const honeypot = values[envelope.honeypot];
  return honeypot !== undefined && honeypot !== '';
}

/** The reply looks like a success (R136). The first step of a registration makes no lookup. */
function storeSpam(
  context: Context,
  { form, isFirstStep, idempotency }: Parsed,
  payload: LeadPayload,
) {
  const unverified = confirmation(String(payload.npi ?? ''), {
    kind: 'unavailable',
    reason: 'honeypot',
  });
  return commit(context, {
    lead: newLead(context, form, payload, 'spam'),
    reply: isFirstStep ? unverified : thanksOf(form),
    idempotency,
    deliveries: [],
    token: null,
  });
}

/**
 * What is stored of spam. No rule has run, so only texts of known fields are kept, cut to their maximum
 * length and without characters that a database may reject.
 */
function spamPayload(form: Form, values: Values): LeadPayload {
  const fields = Object.entries(form.fields).filter(([, field]) => field.kind !== 'flag');
  const entries = fields.map(([name, field]) => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    const maxLength = 'maxLength' in field ? field.maxLength : 200;
    return [name, typeof value === 'string' ? sanitize(value.slice(0, maxLength)) : ''] as const;
  });
  return Object.fromEntries(entries);
}

function sanitize(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, ' ');
}
