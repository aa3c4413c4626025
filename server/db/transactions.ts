import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Rollback, StoreUnavailable } from '#server/lib/store-errors.ts';
import type { Connection, Db, LockKind } from './connection.ts';

/** Database work that may run more than once before it commits. */
export type Work<T> = (db: Db) => Promise<T>;

export type Transactions = {
  /** Runs one or more statements outside any transaction. */
  readonly read: <T>(work: Work<T>) => Promise<T>;
  /** Shares a commit with other writes, and resolves after it. */
  readonly write: <T>(work: Work<T>) => Promise<T>;
  /**
   * Shares a commit only with other changes that the audit log records, which run one at a time across all processes.
   * Takes the log's lock before any row lock, so two changes can't deadlock.
   */
  readonly change: <T>(work: Work<T>) => Promise<T>;
  /** Resolves when all pending writes have ended. */
  readonly drained: () => Promise<void>;
};

type Job = {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

export function createTransactions(connection: Connection, lock?: LockKind): Transactions {
  const writes = groupCommits(connection, lock);
  const changes = connection.kind === 'sqlite' ? writes : groupCommits(connection, 'audit');
  return {
    read: (work) => persist(connection, () => work(connection.db)),
    write: writes.write,
    change: changes.write,
    drained: async () => void (await Promise.all([writes.drained(), changes.drained()])),
  };
}

/**
 * Group commit: writes that arrive during a commit, or in one turn of the event loop, share the next transaction and
 * run in it one after another. That pays because a commit costs the same for one lead as for a hundred. If one of the
 * writes fails, each is committed separately. With `lock`, one transaction at a time holds that lock, across all
 * processes. Otherwise, transactions that count the same buckets in a different order would deadlock.
 */
function groupCommits(connection: Connection, lock?: LockKind) {
  const concurrency = lock === undefined ? connection.concurrency : 1;
  const queue: Job[] = [];
  const running = new Set<Promise<void>>();
  let next: Promise<void> | undefined;

  /** Never starts within the turn of a write: a synchronous database would starve timers and sockets. */
  function startCommits(): void {
    next ??= nextTurn().then(() => {
      next = undefined;
      while (queue.length > 0 && running.size < concurrency) {
        const commit = commitTogether(queue.splice(0, maxWritesPerCommit)).finally(() => {
          running.delete(commit);
          startCommits();
        });
        running.add(commit);
      }
    });
  }

  async function runInOrder(db: Db, jobs: readonly Job[]): Promise<readonly unknown[]> {
    if (lock !== undefined) await connection.lock(db, lock);
    const results: unknown[] = [];
    for (const { work } of jobs) results.push(await work(db));
    return results;
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await persist(connection, () =>
        connection.db.transaction().execute((db) => runInOrder(db, jobs)),
      );
      for (const [i, job] of jobs.entries()) job.resolve(results[i]);
    } catch (error) {
      if (jobs.length > 1 && !(error instanceof StoreUnavailable)) {
        for (const job of jobs) await commitTogether([job]);
        return;
      }
      for (const job of jobs) job.reject(error);
    }
  }

  return {
    write: <T>(work: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: (value) => resolve(value as T), reject });
        startCommits();
      }),
    drained: async () => {
      while (queue.length > 0 || running.size > 0) await Promise.allSettled([next, ...running]);
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
      if (error instanceof Rollback) throw error;
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
/** The longest that a write waits for another process's lock. */
const busyTimeoutMs = 5_000;
