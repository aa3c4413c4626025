import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fieldError } from '#console/server/kit/console-error.ts';
import { site } from '#contract/site.ts';

/**
 * Throws an error at the field if the password is common, was stolen before, or can be guessed from the
 * user's name and address or from our names. The lists take 60 MB of memory and 0.3 seconds to load, so a thread loads
 * them, checks the one password and ends.
 */
export async function assertStrong(
  field: 'password' | 'newPassword',
  password: string,
  words: readonly string[],
): Promise<void> {
  const worker = new Worker(new URL('./password-strength-worker.ts', import.meta.url), {
    workerData: { password, words: [...ourWords, ...words] },
  });
  const [problem] = await once(worker, 'message');
  if (problem !== null) throw fieldError(field, problem);
}

/** Names of the company and its products, which guessers try first (ASVS 6.1.2). */
export const ourWords = [
  site.company,
  site.tenantDomain,
  'laboratory',
  'analyzer',
  'specimen',
  'professional',
  'patient',
  'labreports',
  'limsforlabs',
  'console',
  'website',
];
