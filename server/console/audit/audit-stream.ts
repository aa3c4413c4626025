import { setTimeout as wait } from 'node:timers/promises';
import { eachEntry, entryOf, lastSequence } from '#server/db/audit-log.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Log } from '#server/lib/log.ts';

/**
 * Writes each new entry of the audit log to the server log (AUDIT_STREAM), so that a log collector
 * has a copy that database access cannot change. Covers the entries of all processes and commands.
 * Entries from before the start are in the export.
 */
export async function startAuditStream(
  { read }: Pick<Transactions, 'read'>,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const always = log.child({}, { level: 'info' });
  let after = await read(lastSequence);
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await wait(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      await copy();
    }
  }

  async function copy(): Promise<void> {
    try {
      for await (const row of eachEntry(read, after)) {
        always.info({ audit: { ...entryOf(row), hash: row.hash } }, 'Audit entry');
        after = row.sequence;
      }
    } catch (error) {
      log.warn({ err: error }, 'The audit stream is waiting for the database');
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const pollMs = 1_000;
