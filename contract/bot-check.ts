/**
 * The bot check between browser and server.
 *
 * 1. When a visitor starts filling in a form, the browser requests
 *    `GET {apiBase}/bot-check/challenge?action={form.action}` and gets a `BotCheckOffer` (status 200,
 *    never cached). Errors (400 unknown action, 429, 503) have the shape of a `Reply`.
 * 2. Depending on `kind`, the browser obtains a token and sends it as `g_recaptcha_response`
 *    (`envelope.token`):
 *    - `proof-of-work`: solve `challenge` (see `ProofOfWorkSolution`), then `encodeProofOfWork`.
 *    - `recaptcha`, `turnstile`: the provider's script returns it for `siteKey` and the form's action.
 *    - `none`: the empty text.
 * 3. A proof of work is spent when its request succeeds, so it can be reused after a field error. A
 *    provider's token works for one request only. Each step of a registration spends its own token
 *    (R133). On a 403, or when `expiresAt` is less than 30 seconds away, get a new offer.
 */
export const botCheckPath = '/bot-check/challenge';

export const botCheckKinds = ['proof-of-work', 'recaptcha', 'turnstile', 'none'] as const;
export type BotCheckKind = (typeof botCheckKinds)[number];

export type BotCheckOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'recaptcha' | 'turnstile'; readonly siteKey: string }
  | { readonly kind: 'proof-of-work'; readonly challenge: ProofOfWorkChallenge };

/** From version 2 of `altcha-lib`. Changing `parameters` would break the signature. */
export type ProofOfWorkChallenge = {
  readonly parameters: {
    readonly algorithm: typeof proofOfWorkAlgorithm;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature: string;
    /** Seconds since 1970. */
    readonly expiresAt: number;
    readonly data: { readonly action: string; readonly host: string };
  };
  readonly signature: string;
};

/**
 * The result of `solveChallenge({ challenge, deriveKey })` of `altcha-lib`, with `deriveKey` from
 * `altcha-lib/algorithms/web/pbkdf2` (together 1.3 kB compressed). It takes at most 100 PBKDF2
 * derivations in Web Crypto, off the main thread, so no worker is needed.
 */
export type ProofOfWorkSolution = { readonly counter: number; readonly derivedKey: string };

export const proofOfWorkAlgorithm = 'PBKDF2/SHA-256';

/** Base64 of the JSON of challenge and solution, which is ASCII. */
export function encodeProofOfWork(
  challenge: ProofOfWorkChallenge,
  { counter, derivedKey }: ProofOfWorkSolution,
): string {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
