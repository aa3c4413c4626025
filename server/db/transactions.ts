import { setTimeout as wait } from 'node:timers/promises';
import { allEnded } from '#server/lib/all-ended.ts';
import { Rollback, StoreUnavailable } from '#server/lib/store-errors.ts';
import type { Connection, Db, LockKind } from './connection.ts';

/** Database work that may run more than once before it commits. */
export type Work<T> = (db: Db) => Promise<T>;

export type Transactions = {
  /** Runs one or more statements outside any transaction. */
  readonly read: <T>(work: Work<T>) => Promise<T>;
  /** Shares a commit with other writes; resolves after the commit. */
  readonly write: <T>(work: Work<T>, options?: WriteOptions) => Promise<T>;
  /** Resolves when all pending writes have ended. */
  readonly drained: () => Promise<void>;
};

export type WriteOptions = {
  /**
   * For background writes: while requests keep the disk busy, the write is delayed by up to this time to share a commit
   * with theirs.
   */
  readonly maxDelayMs?: number;
  /** Two writes that share a name never share a transaction. */
  readonly names?: readonly string[];
};

export type TransactionOptions = {
  /**
   * One transaction at a time holds this lock, in all processes. Its writes run concurrently, so that a hundred need as
   * many database round trips as one. A write that reads another one's rows needs `names`.
   */
  readonly lock?: LockKind;
};

type Job = {
  readonly work: Work<unknown>;
  readonly names: readonly string[];
  /** Null for a write that a request waits for. */
  readonly startBy: number | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: writes that arrive in the same turn of the event loop, or during a commit, share the
 * next transaction, because a commit costs the same for one lead as for a hundred. If one of them
 * fails, each is committed separately.
 */
export function createTransactions(
  connection: Connection,
  { lock }: TransactionOptions = {},
): Transactions {
  const concurrency = lock === undefined ? connection.concurrency : 1;
  let queue: Job[] = [];
  const running = new Set<Promise<void>>();
  let scheduled = false;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (scheduled || queue.length === 0 || running.size >= concurrency) return;
    if (!queue.some(isDue)) {
      timer = setTimeout(schedule, busyMs);
      return;
    }
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const commit = commitTogether(takeDue()).finally(() => {
        running.delete(commit);
        schedule();
      });
      running.add(commit);
      schedule();
    });
  }

  function takeDue(): readonly Job[] {
    const due: Job[] = [];
    const rest: Job[] = [];
    const names = new Set<string>();
    for (const job of queue) {
      const fits = due.length < maxWritesPerCommit && !job.names.some((name) => names.has(name));
      (fits && isDue(job) ? due : rest).push(job);
      for (const name of job.names) names.add(name);
    }
    queue = rest;
    return due;
  }

  function isDue({ startBy }: Job): boolean {
    const now = performance.now();
    return startBy === null || startBy <= now || now - lastRequestAt > busyMs;
  }

  /** Waits for all jobs, because a statement that runs after the rollback would be committed on its own. */
  async function runTogether(db: Db, jobs: readonly Job[], kind: LockKind) {
    const [, ...results] = await allEnded([
      connection.lock(db, kind),
      ...jobs.map(({ work }) => work(db)),
    ]);
    return results;
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    const run = (db: Db) =>
      lock === undefined ? runInOrder(db, jobs) : runTogether(db, jobs, lock);
    try {
      const results = await persist(connection, () => connection.db.transaction().execute(run));
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
    read: (work) => persist(connection, () => work(connection.db)),
    write: <T>(work: Work<T>, { maxDelayMs, names = [] }: WriteOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const now = performance.now();
        const startBy = maxDelayMs === undefined ? null : now + maxDelayMs;
        if (startBy === null) lastRequestAt = now;
        queue.push({ work, names, startBy, resolve: (value) => resolve(value as T), reject });
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

async function runInOrder(db: Db, jobs: readonly Job[]): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  for (const { work } of jobs) results.push(await work(db));
  return results;
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
/** The maximum time that a write waits for another process's lock. */
const busyTimeoutMs = 5_000;
/** The disk counts as busy while requests arrive closer together than this. */
const busyMs = 5;
