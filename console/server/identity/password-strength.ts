import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { fieldError } from '#console/server/kit/console-error.ts';
import { site } from '#contract/site.ts';
import type { StrengthQuestion } from './password-strength-worker.ts';

/**
 * Throws an error at the field if the password is common, was stolen before, or can be guessed from the
 * user's name and address or from our names. The lists take 60 MB of memory and 0.3 seconds to load, so they are loaded
 * in a thread that ends after it has been idle for a minute.
 */
export async function assertStrong(
  field: 'password' | 'newPassword',
  password: string,
  words: readonly string[],
): Promise<void> {
  const problem = await problemOf(password, [...ourWords, ...words]);
  if (problem !== null) throw fieldError(field, problem);
}

async function problemOf(password: string, words: readonly string[]): Promise<string | null> {
  const thread = startThread();
  const { port1, port2 } = new MessageChannel();
  const question: StrengthQuestion = { password, words, port: port2 };
  thread.postMessage(question, [port2]);
  const failed = new AbortController();
  const fail = () => failed.abort();
  thread.once('exit', fail);
  thread.ref();
  waiting += 1;
  try {
    const [problem] = await once(port1, 'message', { signal: failed.signal });
    return problem;
  } finally {
    thread.off('exit', fail);
    port1.close();
    waiting -= 1;
    if (waiting === 0) endLater(thread);
  }
}

function startThread(): Worker {
  clearTimeout(end);
  if (running) return running;
  const started = new Worker(new URL('./password-strength-worker.ts', import.meta.url));
  const forget = () => {
    if (running === started) running = null;
  };
  // Without a listener, an error would crash the server. The pending check fails when the thread exits.
  started.once('error', forget);
  started.once('exit', forget);
  running = started;
  return started;
}

function endLater(thread: Worker): void {
  thread.unref();
  end = setTimeout(() => {
    if (running === thread) running = null;
    void thread.terminate();
  }, idleMs).unref();
}

let running: Worker | null = null;
let end: NodeJS.Timeout | undefined;
let waiting = 0;
const idleMs = 60_000;

/** Names of the company and its products, which guessers try first (ASVS 6.1.2). */
const ourWords = [
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
