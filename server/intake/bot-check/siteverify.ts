import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type BotCheck, type BotCheckAttempt, type BotCheckResult, failed } from './bot-check.ts';

export type SiteverifyOptions = {
  readonly siteKey: string;
  readonly secret: string;
  /** The URL of a compatible server; null for the provider's own. */
  readonly verifyUrl: string | null;
  /** The host name where the token must have been created. */
  readonly host: string;
};

/** Google reCAPTCHA version 3. 0.5 is the provider's recommended threshold. */
export function recaptcha(options: SiteverifyOptions): BotCheck {
  return siteverify(options, {
    kind: 'recaptcha',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    lifetimeSeconds: 120,
    minScore: 0.5,
  });
}

/** Cloudflare Turnstile. */
export function turnstile(options: SiteverifyOptions): BotCheck {
  return siteverify(options, {
    kind: 'turnstile',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    lifetimeSeconds: 300,
    minScore: null,
  });
}

type Provider = {
  readonly kind: 'recaptcha' | 'turnstile';
  readonly verifyUrl: string;
  readonly lifetimeSeconds: number;
  readonly minScore: number | null;
};

function siteverify(options: SiteverifyOptions, provider: Provider): BotCheck {
  return {
    challenge: async () => ({ kind: provider.kind, siteKey: options.siteKey }),
    async verify(attempt) {
      if (attempt.token === '') return failed('missing');
      if (attempt.token.length > maxTokenLength) return failed('invalid');
      const response = await ask(options.verifyUrl ?? provider.verifyUrl, options.secret, attempt);
      return response ? evaluate(response, attempt, options, provider) : failed('unavailable');
    },
    async checkSecret() {
      const probe = { token: 'secret check at start', remoteIp: '' };
      const response = await ask(options.verifyUrl ?? provider.verifyUrl, options.secret, probe);
      if (response === null) return 'unknown';
      return response['error-codes']?.some((code) => secretErrors.includes(code))
        ? 'rejected'
        : 'accepted';
    },
  };
}

type SiteverifyResponse = v.InferOutput<typeof responseSchema>;

/** Null if no valid response arrives in time. Redirects are not followed. */
async function ask(
  url: string,
  secret: string,
  { token, remoteIp }: Pick<BotCheckAttempt, 'token' | 'remoteIp'>,
): Promise<SiteverifyResponse | null> {
  const address = remoteIp === '' ? {} : { remoteip: remoteIp };
  const body = new URLSearchParams({ secret, response: token, ...address });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
    if (response.status >= 500) return null;
    const parsed = v.safeParse(responseSchema, await response.json());
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** `success` alone is not enough, because tokens from other pages and sites have it too. */
function evaluate(
  response: SiteverifyResponse,
  { token, action, now }: BotCheckAttempt,
  { host }: SiteverifyOptions,
  { lifetimeSeconds, minScore }: Provider,
): BotCheckResult {
  const codes = response['error-codes'] ?? [];
  if (codes.some((code) => secretErrors.includes(code))) return failed('secret-rejected');
  if (codes.includes('internal-error')) return failed('unavailable');
  if (codes.includes('timeout-or-duplicate')) return failed('replayed');
  if (!response.success) return failed('invalid');
  if (response.action !== action) return failed('wrong-action');
  if (response.hostname !== host) return failed('wrong-host');
  const createdAt = Date.parse(response.challenge_ts ?? '');
  const expiresAt = new Date(createdAt + lifetimeSeconds * 1000);
  if (!(expiresAt > now)) return failed('expired');
  if (minScore !== null && !((response.score ?? 0) >= minScore)) return failed('low-score');
  const nonce = createHash('sha256').update(token).digest('base64url');
  return { ok: true, spend: { nonce, expiresAt } };
}

const responseSchema = v.object({
  success: v.boolean(),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
  challenge_ts: v.optional(v.string()),
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string())),
});

/** The browser waits 15 seconds for the whole submission. */
const timeoutMs = 4000;
const maxTokenLength = 8192;
const secretErrors = ['missing-input-secret', 'invalid-input-secret'];
