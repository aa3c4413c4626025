import { setTimeout as wait } from 'node:timers/promises';
import { Rollback, StoreUnavailable } from '#server/lib/store-errors.ts';
import type { Connection, Db } from './connection.ts';

/** Database work that may run more than once before it commits. */
export type Work<T> = (db: Db) => Promise<T>;

export type Transactions = {
  /** One statement or more, outside any transaction. */
  readonly read: <T>(work: Work<T>) => Promise<T>;
  /**
   * Shares a commit with other writes; resolves after the commit. While requests keep the disk busy, a write that
   * nobody waits for is delayed by up to `maxDelayMs`, to share a commit with theirs.
   */
  readonly write: <T>(work: Work<T>, maxDelayMs?: number) => Promise<T>;
  /** A write that ends in one turn of the event loop, so SQLite only. */
  readonly commit: <T>(work: () => T) => Promise<T>;
  /** Resolves when all pending writes have ended. */
  readonly drained: () => Promise<void>;
};

type Job = {
  readonly work: (db: Db) => unknown;
  readonly isSync: boolean;
  /** Null for a request. */
  readonly startBy: number | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: writes that arrive in the same turn of the event loop, or during a commit, share the
 * next transaction, because a commit costs the same for one lead as for a hundred. If one of them
 * fails, each is committed separately.
 */
export function createTransactions(connection: Connection): Transactions {
  let queue: Job[] = [];
  const running = new Set<Promise<void>>();
  let scheduled = false;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (scheduled || queue.length === 0 || running.size >= connection.concurrency) return;
    if (!queue.some(isDue)) {
      timer = setTimeout(schedule, busyMs);
      return;
    }
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const due: Job[] = [];
      const rest: Job[] = [];
      for (const job of queue)
        (due.length < maxWritesPerCommit && isDue(job) ? due : rest).push(job);
      queue = rest;
      const commit = commitTogether(due).finally(() => {
        running.delete(commit);
        schedule();
      });
      running.add(commit);
      schedule();
    });
  }

  function isDue({ startBy }: Job): boolean {
    const now = performance.now();
    return startBy === null || startBy <= now || now - lastRequestAt > busyMs;
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await persist(connection, async () => runInTransaction(connection, jobs));
      for (const [i, job] of jobs.entries()) job.resolve(results[i]);
    } catch (error) {
      if (jobs.length === 1 || error instanceof StoreUnavailable) {
        for (const job of jobs) job.reject(error);
      } else {
        for (const job of jobs) await commitTogether([job]);
      }
    }
  }

  function add<T>(job: Pick<Job, 'work' | 'isSync' | 'startBy'>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (job.startBy === null) lastRequestAt = performance.now();
      queue.push({ ...job, resolve: (value) => resolve(value as T), reject });
      schedule();
    });
  }

  return {
    read: (work) => persist(connection, () => work(connection.db)),
    write: (work, maxDelayMs) => add({ work, isSync: false, startBy: startBy(maxDelayMs) }),
    commit: (work) => add({ work, isSync: true, startBy: null }),
    drained: async () => {
      while (queue.length > 0 || scheduled || running.size > 0) {
        await Promise.allSettled(running);
        await wait(1);
      }
    },
  };
}

function startBy(maxDelayMs: number | undefined): number | null {
  return maxDelayMs === undefined ? null : performance.now() + maxDelayMs;
}

async function runInTransaction(
  connection: Connection,
  jobs: readonly Job[],
): Promise<readonly unknown[]> {
  if (connection.kind === 'sqlite' && jobs.every(({ isSync }) => isSync)) {
    return connection.transact(() => jobs.map(({ work }) => work(connection.db)));
  }
  return connection.db.transaction().execute(async (db) => {
    const results: unknown[] = [];
    for (const { work } of jobs) results.push(await work(db));
    return results;
  });
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
/** How long a write waits for another process's lock. */
const busyTimeoutMs = 5_000;
/** Requests that come closer together than this keep the disk busy. */
const busyMs = 5;
