import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type BotCheck, type BotCheckAttempt, type BotCheckVerdict, failed } from './bot-check.ts';

export type ProviderOptions = {
  readonly siteKey: string;
  readonly secret: string;
  /** Null is the provider's own address; another one is for a compatible server. */
  readonly verifyUrl: string | null;
  /** The host name that the token must have been made on. */
  readonly host: string;
};

/** Google reCAPTCHA version 3, which gives a score; half is the provider's own suggestion. */
export function recaptcha(options: ProviderOptions): BotCheck {
  return siteverify(options, {
    kind: 'recaptcha',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    lifeInSeconds: 120,
    lowestScore: 0.5,
  });
}

/** Cloudflare Turnstile. */
export function turnstile(options: ProviderOptions): BotCheck {
  return siteverify(options, {
    kind: 'turnstile',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    lifeInSeconds: 300,
    lowestScore: null,
  });
}

type Provider = {
  readonly kind: 'recaptcha' | 'turnstile';
  readonly verifyUrl: string;
  readonly lifeInSeconds: number;
  readonly lowestScore: number | null;
};

function siteverify(options: ProviderOptions, provider: Provider): BotCheck {
  return {
    offer: async () => ({ kind: provider.kind, siteKey: options.siteKey }),
    async verify(attempt) {
      if (attempt.token === '') return failed('missing');
      if (attempt.token.length > longestToken) return failed('invalid');
      const said = await ask(options.verifyUrl ?? provider.verifyUrl, options.secret, attempt);
      return said ? judge(said, attempt, options, provider) : failed('unavailable');
    },
  };
}

type Said = v.InferOutput<typeof saidSchema>;

/** Null when there is no answer of the protocol's shape in time; redirects are not followed. */
async function ask(url: string, secret: string, attempt: BotCheckAttempt): Promise<Said | null> {
  const body = new URLSearchParams({ secret, response: attempt.token, remoteip: attempt.remoteIp });
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
    if (response.status >= 500) return null;
    const said = v.safeParse(saidSchema, await response.json());
    return said.success ? said.output : null;
  } catch {
    return null;
  }
}

/** `success` alone is not enough: a token of another page, site or day has it too. */
function judge(
  said: Said,
  { token, action, now }: BotCheckAttempt,
  { host }: ProviderOptions,
  { lifeInSeconds, lowestScore }: Provider,
): BotCheckVerdict {
  const codes = said['error-codes'] ?? [];
  if (codes.some((code) => /^(?:missing|invalid)-input-secret$|^internal-error$/.test(code))) {
    return failed('unavailable');
  }
  if (codes.includes('timeout-or-duplicate')) return failed('replayed');
  if (!said.success) return failed('invalid');
  if (said.action !== action) return failed('wrong-action');
  if (said.hostname !== host) return failed('wrong-host');
  const madeAt = Date.parse(said.challenge_ts ?? '');
  const expiresAt = new Date(madeAt + lifeInSeconds * 1000);
  if (!(expiresAt > now)) return failed('expired');
  if (lowestScore !== null && !((said.score ?? 0) >= lowestScore)) return failed('low-score');
  const nonce = createHash('sha256').update(token).digest('base64url');
  return { ok: true, spend: { nonce, expiresAt } };
}

const saidSchema = v.object({
  success: v.boolean(),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
  challenge_ts: v.optional(v.string()),
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string())),
});

/** Milliseconds; the browser gives up on the whole submission after fifteen seconds. */
const timeout = 4000;
const longestToken = 8192;
