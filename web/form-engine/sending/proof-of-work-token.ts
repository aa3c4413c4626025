import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { encodeProofOfWork, type ProofOfWorkChallenge } from '#contract/bot-check.ts';

/** Runs in Web Crypto, off the main thread, so that typing never stutters. */
export async function proofOfWorkToken(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The proof of work has no solution');
  return encodeProofOfWork(challenge, solution);
}
