/**
 * What browser and server say to each other before a form is sent.
 *
 * 1. Once a visitor starts on a form, the browser asks
 *    `GET {apiBase}/bot-check/challenge?action={form.action}` and gets a `BotCheckOffer` (status 200,
 *    never cached). A refusal (400 unknown action, 429, 503) has the shape of a `Reply`.
 * 2. By the offer's `kind` it comes by a token, which is the payload's `g_recaptcha_response`
 *    (`envelope.token`):
 *    - `proof-of-work`: solve `challenge` (see `ProofOfWorkSolution`), then `encodeProofOfWork`.
 *    - `recaptcha`, `turnstile`: what the provider's script gives for `siteKey` and the form's action.
 *    - `none`: the empty text.
 * 3. A proof of work is spent only by a lead that is accepted, so the same one goes with a repetition
 *    after a field error. A provider forgets a token once it was asked about it, so each request
 *    takes a new one. A 403 says that a token is of no more use: ask for a new offer. Do so too when
 *    `expiresAt` is less than half a minute away.
 */
export const botCheckPath = '/bot-check/challenge';

export const botCheckKinds = ['proof-of-work', 'recaptcha', 'turnstile', 'none'] as const;
export type BotCheckKind = (typeof botCheckKinds)[number];

export type BotCheckOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'recaptcha' | 'turnstile'; readonly siteKey: string }
  | { readonly kind: 'proof-of-work'; readonly challenge: ProofOfWorkChallenge };

/** As version 2 of `altcha-lib` makes it; `parameters` go back untouched or the signature breaks. */
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
 * What `solveChallenge({ challenge, deriveKey })` of `altcha-lib` gives, with `deriveKey` of
 * `altcha-lib/algorithms/web/pbkdf2` (together 1.3 kB compressed). The work is at most a hundred
 * PBKDF2 derivations by Web Crypto, which runs them outside the main thread: no worker is needed.
 */
export type ProofOfWorkSolution = { readonly counter: number; readonly derivedKey: string };

export const proofOfWorkAlgorithm = 'PBKDF2/SHA-256';

/** Base64 of the JSON text of challenge and solution; all of it is ASCII. */
export function encodeProofOfWork(
  challenge: ProofOfWorkChallenge,
  { counter, derivedKey }: ProofOfWorkSolution,
): string {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
