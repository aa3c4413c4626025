import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PostgresConnection } from '#server/db/connection.ts';
import { persist } from '#server/db/transactions.ts';
import { newId } from '#server/lib/ids.ts';
import { type OverLimit, overLimit, type Quota, windowOf } from '#server/lib/rate-limits.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { newRowOf } from './lead.ts';
import type { FrequentWrites } from './sqlite-writes.ts';
import { type Acceptance, keyLifetimeMs, type Submission } from './submissions.ts';

/**
 * Frequent writes on PostgreSQL: a batch is one call of a function in the database, so a submission
 * takes one round trip (`postgres-functions.ts`). `accept` expects a submission that neither claims
 * names nor subscribes anyone.
 */
export function postgresWrites(connection: PostgresConnection): FrequentWrites {
  const { add, drained } = createBatches(connection);
  return {
    drained,
    accept: async function accept(submission): Promise<Acceptance> {
      const { lead, idempotency, quotas = [] } = submission;
      const outcome = await add(itemOf(submission));
      if (outcome.kind === 'written') return { kind: 'stored' };
      if (outcome.kind === 'token-spent') return outcome;
      if (outcome.kind === 'over-limit') return fullAmong(quotas, outcome.bucket, lead.receivedAt);
      // The other submission with this key was erased just now.
      if (outcome.reply === null) return accept(submission);
      if (outcome.fingerprint !== idempotency?.fingerprint) return { kind: 'key-reused' };
      return { kind: 'repeated', reply: JSON.parse(outcome.reply) };
    },
    spend: async ({ token, quotas, now }) => {
      const outcome = await add({ quotas: windowed(quotas, now), ...tokenOf(token) });
      if (outcome.kind === 'token-spent') return outcome;
      return outcome.kind === 'over-limit' ? fullAmong(quotas, outcome.bucket, now) : null;
    },
    hit: async (quotas, now) => {
      const outcome = await add({ quotas: windowed(quotas, now) });
      return outcome.kind === 'over-limit' ? fullAmong(quotas, outcome.bucket, now) : null;
    },
  };
}

/** What `write_item` takes. Times are milliseconds since 1970. */
type Item = {
  readonly quotas: readonly WindowedQuota[];
  readonly key?: string;
  readonly fingerprint?: string;
  readonly reply?: string;
  readonly keyEndsAt?: number;
  readonly nonce?: string;
  readonly tokenEndsAt?: number;
  /** A row of `leads`. */
  readonly lead?: Readonly<Record<string, string | number | null>>;
  readonly deliveries?: readonly {
    readonly id: string;
    readonly channel: string;
    readonly quota?: WindowedQuota;
  }[];
};

type WindowedQuota = {
  readonly bucket: string;
  readonly limit: number;
  readonly startsAt: number;
  readonly endsAt: number;
};

/** What `write_item` returns. */
type Outcome =
  | { readonly kind: 'written' }
  | { readonly kind: 'token-spent' }
  | { readonly kind: 'over-limit'; readonly bucket: string }
  | { readonly kind: 'known'; readonly fingerprint: string | null; readonly reply: string | null };

function itemOf(submission: Submission): Item {
  const { lead, idempotency, token, deliveries, quotas = [] } = submission;
  const receivedAt = lead.receivedAt.getTime();
  return {
    quotas: windowed(quotas, lead.receivedAt),
    ...tokenOf(token),
    ...(idempotency && {
      ...idempotency,
      reply: JSON.stringify(submission.reply),
      keyEndsAt: receivedAt + keyLifetimeMs,
    }),
    lead: newRowOf(lead),
    deliveries: deliveries.map(({ channel, quota }) => {
      const [one] = quota ? windowed([quota], lead.receivedAt) : [];
      return { id: newId(), channel, ...(one ? { quota: one } : {}) };
    }),
  };
}

function tokenOf(token: Submission['token']): Pick<Item, 'nonce' | 'tokenEndsAt'> {
  return token ? { nonce: token.nonce, tokenEndsAt: token.expiresAt.getTime() } : {};
}

function windowed(quotas: readonly Quota[], now: Date): readonly WindowedQuota[] {
  return quotas.map((quota) => {
    const { bucket, limit } = quota;
    return { bucket, limit, ...windowOf(quota, now) };
  });
}

function fullAmong(quotas: readonly Quota[], bucket: string, now: Date): OverLimit {
  const full = quotas.find((quota) => quota.bucket === bucket);
  if (!full) throw new Error('The database counted an unknown bucket');
  return overLimit(full, now);
}

type Waiting = {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

type Batches = {
  readonly add: (item: Item) => Promise<Outcome>;
  /** Resolves when all pending items have been written or rejected. */
  readonly drained: () => Promise<void>;
};

/** Items that arrive during a batch form the next one. If a batch fails, each item is written separately. */
function createBatches(connection: PostgresConnection): Batches {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Items of requests that were read in the same turn of the event loop share a batch.
    await immediate();
    while (queue.length > 0) await writeTogether(queue.splice(0, maxBatch));
    running = undefined;
  }

  async function writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await send(batch.map(({ item }) => item));
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i];
        if (outcome) resolve(outcome);
        else reject(new Error('The database returned too few outcomes'));
      }
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailable) {
        for (const { reject } of batch) reject(error);
      } else {
        for (const one of batch) await writeTogether([one]);
      }
    }
  }

  function send(items: readonly Item[]): Promise<readonly Outcome[]> {
    return persist(connection, async () => {
      const call = sql<{
        outcomes: readonly Outcome[];
      }>`select write_batch(${JSON.stringify(items)}) as outcomes`;
      const { rows } = await call.execute(connection.db);
      return rows[0]?.outcomes ?? [];
    });
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= run();
      }),
    drained: async () => running,
  };
}

const maxBatch = 200;
