import * as v from 'valibot';

/**
 * The bot check between browser and server.
 *
 * 1. When a visitor starts filling in a form, the browser requests
 *    `GET {apiBase}/bot-check/challenge?action={form.action}` and gets a `BotCheckChallenge` (status 200,
 *    never cached). Errors (400 unknown action, 429, 503) have the shape of a `FormResponse`.
 * 2. Depending on `kind`, the browser obtains a token and sends it as `g_recaptcha_response`
 *    (`envelope.token`):
 *    - `proof-of-work`: solve `challenge` (see `ProofOfWorkSolution`), then `encodeProofOfWork`.
 *    - `recaptcha`, `turnstile`: the provider's script returns it for `siteKey` and the form's action.
 *    - `none`: the empty text.
 * 3. A proof of work is spent when its request succeeds, so it can be reused after a field error. A
 *    provider's token works for one request only. Each step of a registration spends its own token
 *    (R133). On a 403, or when `expiresAt` is less than 30 seconds away, get a new challenge.
 */
export const botCheckPath = '/bot-check/challenge';

/** The message of a response with status 403 that a new token may change; other ones stay (a request from another site). */
export const botCheckRejection =
  'The security check of this form has expired. Please send the form again.';

export const botCheckKinds = ['proof-of-work', 'recaptcha', 'turnstile', 'none'] as const;
export type BotCheckKind = (typeof botCheckKinds)[number];

export const proofOfWorkAlgorithm = 'PBKDF2/SHA-256';

const hex = v.pipe(v.string(), v.maxLength(128), v.regex(/^(?:[0-9a-f]{2})+$/));

/** The format of version 2 of `altcha-lib`. Changing `parameters` would break the signature. */
export const proofOfWorkChallenge = v.strictObject({
  parameters: v.strictObject({
    algorithm: v.literal(proofOfWorkAlgorithm),
    nonce: hex,
    salt: hex,
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: hex,
    keySignature: hex,
    /** Seconds since 1970. */
    expiresAt: v.number(),
    data: v.strictObject({ action: v.string(), host: v.string() }),
  }),
  signature: hex,
});

export type ProofOfWorkChallenge = v.InferOutput<typeof proofOfWorkChallenge>;

export const botCheckChallenge = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.picklist(['recaptcha', 'turnstile']), siteKey: v.string() }),
  v.object({ kind: v.literal('proof-of-work'), challenge: proofOfWorkChallenge }),
]);

export type BotCheckChallenge = v.InferOutput<typeof botCheckChallenge>;

/**
 * The result of `solveChallenge({ challenge, deriveKey })` of `altcha-lib`, with `deriveKey` from
 * `altcha-lib/algorithms/web/pbkdf2` (together 1.3 kB compressed). It takes at most 100 PBKDF2
 * derivations in Web Crypto, off the main thread, so no worker is needed.
 */
export const proofOfWorkSolution = v.strictObject({ counter: v.number(), derivedKey: hex });

type ProofOfWorkSolution = v.InferOutput<typeof proofOfWorkSolution>;

/** Base64 of the JSON of challenge and solution, which is ASCII. */
export function encodeProofOfWork(
  challenge: ProofOfWorkChallenge,
  { counter, derivedKey }: ProofOfWorkSolution,
): string {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
