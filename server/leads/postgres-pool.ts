import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/**
 * A pool that closes doubtful connections instead of reusing them. After an interrupted statement or a
 * failed rollback, a transaction may still be open, and the next commit on that connection would
 * store half of what was rejected before.
 */
export function carefulPool(config: PoolConfig, onLost: (error: Error) => void): PostgresPool {
  const pool = new Pool(config);
  pool.on('error', onLost);
  return {
    connect: async () => new CarefulClient(await pool.connect(), onLost),
    end: () => pool.end(),
  };
}

class CarefulClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  /** The pool listens to idle clients only, and an unhandled error event ends the process. */
  readonly #onLost: (error: Error) => void;
  #doubt: unknown = null;

  constructor(client: PoolClient, onLost: (error: Error) => void) {
    this.#client = client;
    this.#onLost = onLost;
    client.on('error', onLost);
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not supported');
    return this.#send(sql, parameters);
  }

  /** Doubtful connections get no more queries: a rollback would wait behind the stalled statement. */
  async #send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#doubt !== null) throw this.#doubt;
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (!(error instanceof DatabaseError) || sql === 'rollback') this.#doubt = error;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#doubt !== null);
    this.#client.removeListener('error', this.#onLost);
  }
}
