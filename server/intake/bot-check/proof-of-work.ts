import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import {
  proofOfWorkAlgorithm,
  proofOfWorkChallenge,
  proofOfWorkSolution,
} from '#contract/bot-check.ts';
import { type BotCheck, type BotCheckAttempt, type BotCheckResult, failed } from './bot-check.ts';

export type ProofOfWorkOptions = {
  readonly secret: string;
  readonly host: string;
  /** Counts stored submissions of all clients since a time, up to `max`. Zero by default. */
  readonly submissionsSince?: (since: Date, max: number) => Promise<number>;
};

/**
 * The self-hosted check: the browser finds the one of up to 100 numbers from which a key was
 * derived. Unlike a search for leading zeros, this bounds the visitor's wait. The key is signed, so
 * verification is one HMAC (docs/decisions/021-bot-check.md).
 */
export function proofOfWork(options: ProofOfWorkOptions): BotCheck {
  const workFactor = createWorkFactor(options.submissionsSince);
  const secrets = {
    hmacSignatureSecret: `challenge:${options.secret}`,
    hmacKeySignatureSecret: `key:${options.secret}`,
  };
  async function verify({ token, action, now }: BotCheckAttempt): Promise<BotCheckResult> {
    if (token === '') return failed('missing');
    const attempt = v.safeParse(tokenSchema, token);
    if (!attempt.success) return failed('invalid');
    const { challenge, solution } = attempt.output;
    const { data, expiresAt, nonce } = challenge.parameters;
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    if (result.expired || expiresAt * 1000 <= now.getTime()) return failed('expired');
    if (!result.verified) return failed('invalid');
    if (data.action !== action) return failed('wrong-action');
    if (data.host !== options.host) return failed('wrong-host');
    return { ok: true, spend: { nonce, expiresAt: new Date(expiresAt * 1000) } };
  }

  return {
    verify,
    async challenge(action, now) {
      const factor = await workFactor(now);
      const challenge = await createChallenge({
        algorithm: proofOfWorkAlgorithm,
        cost: iterations,
        counter: randomInt(maxCounter * factor, minCounter * factor),
        deriveKey,
        expiresAt: new Date(now.getTime() + lifetimeMinutes * 60_000),
        data: { action, host: options.host },
        ...secrets,
      });
      return { kind: 'proof-of-work', challenge: v.parse(proofOfWorkChallenge, challenge) };
    },
  };
}

const noSubmissions: NonNullable<ProofOfWorkOptions['submissionsSince']> = async () => 0;

/** Caches the count for a few seconds, so that a flood of challenges doesn't recount each time. */
function createWorkFactor(submissionsSince = noSubmissions) {
  let known = { factor: 1, at: Number.NEGATIVE_INFINITY };
  return async (now: Date): Promise<number> => {
    const at = now.getTime();
    if (at >= known.at && at < known.at + recountAfterMs) return known.factor;
    const perMinute = await submissionsSince(new Date(at - 60_000), calmPerMinute * maxFactor);
    known = { factor: workFactorFor(perMinute), at };
    return known.factor;
  };
}

/**
 * The work of a challenge as a multiple of the default: doubled above the threshold, and again each
 * time submissions double. The server's own work stays the same.
 */
export function workFactorFor(perMinute: number): number {
  const doublings = Math.ceil(Math.log2(Math.max(1, perMinute / calmPerMinute)));
  return Math.min(2 ** doublings, maxFactor);
}

/** The threshold in submissions of all visitors; more are unusual for this kind of site. */
const calmPerMinute = 60;
/** Takes two to six seconds, depending on the device, while the visitor fills in the form. */
const maxFactor = 16;
const recountAfterMs = 5000;
const iterations = 5000;
const minCounter = 40;
const maxCounter = 100;
const lifetimeMinutes = 10;

const tokenSchema = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.transform((token) => Buffer.from(token, 'base64').toString('utf8')),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: 'not JSON' });
      return NEVER;
    }
  }),
  v.strictObject({ challenge: proofOfWorkChallenge, solution: proofOfWorkSolution }),
);
