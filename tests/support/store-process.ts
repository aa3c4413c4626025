import '#server/extension/install-console.ts';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { aSubmission } from './submission.ts';

/**
 * Stores leads in its own process, as the server does. `claim` waits for a line of input, submits
 * the same fifty keys and tokens as competing processes, and prints the number that it stored.
 * `stream` submits until it is killed and prints each id when the store acknowledges it.
 */
const [mode, dataDir = '', databaseUrl = ''] = process.argv.slice(2);
// Simulates a full disk with a file size limit. The write must fail, not the process.
process.on('SIGXFSZ', () => undefined);
const store = await openStore({ dataDir, databaseUrl: databaseUrl || null });

if (mode === 'claim') {
  process.stdout.write('ready\n');
  const input = createInterface(process.stdin);
  await once(input, 'line');
  input.close();
  const submissions = Array.from({ length: 50 }, (_, i) =>
    aSubmission({
      idempotency: { key: `key-${i}`, fingerprint: 'same' },
      token: { nonce: `nonce-${i}`, expiresAt: new Date(Date.now() + 60_000) },
    }),
  );
  const acceptances = await Promise.all(submissions.map(store.accept));
  process.stdout.write(`${acceptances.filter(({ kind }) => kind === 'stored').length}\n`);
  await store.close();
} else {
  await Promise.all(Array.from({ length: 8 }, submitForever));
}

async function submitForever(): Promise<never> {
  for (;;) {
    const submission = aSubmission();
    const outcome = await store.accept(submission).then(
      () => submission.lead.id,
      (error) => (error instanceof StoreUnavailable ? 'unavailable' : `fault ${error}`),
    );
    await new Promise<void>((resolve) => process.stdout.write(`${outcome}\n`, () => resolve()));
  }
}
