import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, type Db, StoreUnavailable } from './connection.ts';

/** Database work that may run more than once before it commits. */
export type Work<T> = (db: Db) => Promise<T>;

export type Transactions = {
  /** One statement or more, outside any transaction. */
  readonly read: <T>(work: Work<T>) => Promise<T>;
  /** Shares a commit with other writes; resolves after the commit. */
  readonly write: <T>(work: Work<T>) => Promise<T>;
  /** Resolves when all pending writes have ended. */
  readonly drained: () => Promise<void>;
};

type Job = {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: writes that arrive in the same turn of the event loop, or during a commit, share the
 * next transaction, because a commit costs the same for one lead as for a hundred. If one of them
 * fails, each is committed separately.
 */
export function createTransactions(connection: Connection): Transactions {
  const queue: Job[] = [];
  const running = new Set<Promise<void>>();
  let scheduled = false;

  function schedule(): void {
    if (scheduled || queue.length === 0 || running.size >= connection.concurrency) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const commit = commitTogether(queue.splice(0, maxWritesPerCommit)).finally(() => {
        running.delete(commit);
        schedule();
      });
      running.add(commit);
      schedule();
    });
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await persist(connection, () =>
        connection.db.transaction().execute((db) => runAll(jobs, db)),
      );
      for (const [i, job] of jobs.entries()) job.resolve(results[i]);
    } catch (error) {
      if (jobs.length === 1 || error instanceof StoreUnavailable) {
        for (const job of jobs) job.reject(error);
      } else {
        for (const job of jobs) await commitTogether([job]);
      }
    }
  }

  return {
    read: (work) => persist(connection, () => work(connection.db)),
    write: <T>(work: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: (value) => resolve(value as T), reject });
        schedule();
      }),
    drained: async () => {
      while (queue.length > 0 || scheduled || running.size > 0) {
        await Promise.allSettled(running);
        await wait(1);
      }
    },
  };
}

/** Retries while the database is busy; throws `StoreUnavailable` if it stays busy. */
export async function persist<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const kind = connection.classify(error);
      if (kind === 'fault') throw error;
      if (kind === 'unavailable' || Date.now() > end) {
        throw new StoreUnavailable('The lead store is unavailable', { cause: error });
      }
      await wait(5 + Math.random() * 20);
    }
  }
}

const maxWritesPerCommit = 100;
/** How long a write waits for another process's lock. */
const busyTimeoutMs = 5_000;

async function runAll(jobs: readonly Job[], db: Db): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const job of jobs) values.push(await job.work(db));
  return values;
}
