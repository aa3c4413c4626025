import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openStore } from '#server/leads/open-store.ts';
import { StoreUnavailable } from '#server/leads/store.ts';
import { aSubmission } from './submission.ts';

/**
 * A process of its own that takes leads into a store, as the server does: `claim` submits the same
 * fifty keys and tokens as its rivals once it reads a line, and prints how many it stored;
 * `stream` submits without end and prints each id when it is acknowledged.
 */
const [mode, dataDir = '', databaseUrl = ''] = process.argv.slice(2);
// A file size limit stands in for a full disk, and must fail the write rather than the process.
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
  await Promise.all(Array.from({ length: 8 }, submitWithoutEnd));
}

async function submitWithoutEnd(): Promise<never> {
  for (;;) {
    const submission = aSubmission();
    const said = await store.accept(submission).then(
      () => submission.lead.id,
      (error) => (error instanceof StoreUnavailable ? 'unavailable' : `fault ${error}`),
    );
    await new Promise<void>((resolve) => process.stdout.write(`${said}\n`, () => resolve()));
  }
}
