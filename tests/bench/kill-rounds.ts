import '#server/extension/install-console.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../server/store/lead-store.ts';
import { startPostgres } from '../support/postgres.ts';
import { startBenchServer } from './bench-server.ts';

/**
 * Kills the server repeatedly while eight connections submit, on both databases, and compares acknowledged with stored
 * leads: `npm run bench:kill -- ROUNDS`, 20 by default. A submission that gets no response is sent again with its key,
 * as a browser does. Exits with 1 if a lead is lost, duplicated, or has no delivery.
 */
const rounds = Number(process.argv[2] ?? 20);
const connections = 8;
const minRunMs = 300;
const maxRunMs = 1200;

await killRounds('SQLite', {});
const postgres = await startPostgres({ isDurable: true });
if (typeof postgres === 'string') console.log(postgres);
else {
  try {
    await killRounds('PostgreSQL', { DATABASE_URL: await postgres.database() });
  } finally {
    await postgres.stop();
  }
}

async function killRounds(name: string, env: { readonly DATABASE_URL?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kill-'));
  const acknowledged = new Set<string>();
  let repeated = 0;
  try {
    let unanswered: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startBenchServer({ ...env, DATA_DIR: dataDir });
      setTimeout(
        () => server.child.kill('SIGKILL'),
        minRunMs + Math.random() * (maxRunMs - minRunMs),
      );
      repeated += unanswered.length;
      const queue = [...unanswered];
      const sent = await Promise.all(
        Array.from({ length: connections }, () =>
          submitUntilKilled(server.form, queue, acknowledged),
        ),
      );
      unanswered = sent.concat(queue);
      await server.ended;
    }
    await report(name, { dataDir, databaseUrl: env.DATABASE_URL ?? null }, acknowledged, repeated);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Returns the key of the submission that got no response because of the kill. */
async function submitUntilKilled(
  url: string,
  queue: string[],
  acknowledged: Set<string>,
): Promise<string> {
  for (;;) {
    const key = queue.pop() ?? randomUUID();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          firstname: 'Ann',
          phone: '+17025550123',
          emailAddress: `${key}@lab.example`,
        }),
      });
      const { success } = (await response.json()) as { readonly success: boolean };
      if (!success) throw new Error(`The server answered ${response.status}`);
    } catch {
      return key;
    }
    acknowledged.add(key);
  }
}

async function report(
  name: string,
  place: { readonly dataDir: string; readonly databaseUrl: string | null },
  acknowledged: ReadonlySet<string>,
  repeated: number,
): Promise<void> {
  const store = await openStore(place);
  const stored: string[] = [];
  let undeliverable = 0;
  for await (const { id, payload } of store.each()) {
    stored.push(String(payload.emailAddress).replace(/@.*/, ''));
    const deliveries = await store.deliveriesOf(id);
    if (!deliveries.some(({ channel }) => channel.startsWith('mail'))) undeliverable += 1;
  }
  await store.close();
  const known = new Set(stored);
  const lost = [...acknowledged].filter((key) => !known.has(key)).length;
  const duplicated = stored.length - known.size;
  console.log(
    `${name}: killed ${rounds} times, ${acknowledged.size} acknowledged, ${stored.length} stored, ${repeated} sent again, ${lost} lost, ${duplicated} duplicated, ${undeliverable} without a delivery`,
  );
  if (lost + duplicated + undeliverable > 0 || acknowledged.size === 0) process.exitCode = 1;
}
