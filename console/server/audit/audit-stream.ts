import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { countExport } from '#console/server/identity/use-limits.ts';
import { auditEntryOf } from '#console/server/kit/audit-entry.ts';
import type { Client, SignedIn } from '#console/server/kit/caller.ts';
import type { CallerContext } from '#console/server/kit/console-context.ts';
import { eachEntry, lastSequence } from '#server/db/audit-log.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { Log } from '#server/lib/log.ts';

/**
 * Writes each new entry of the audit log to the server log (AUDIT_STREAM), so that a log collector has a copy that
 * nobody with database access can change. Covers entries from all processes and commands. Entries from before the start
 * are in the export.
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
        always.info({ audit: { ...auditEntryOf(row), hash: row.hash } }, 'Audit entry');
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

/** One entry per line with its hash, so that the chain can be checked elsewhere. */
export async function exportAudit(
  context: CallerContext,
  caller: { readonly user: SignedIn; readonly client: Client },
  reply: FastifyReply,
): Promise<void> {
  const { transactions, change } = context;
  await countExport(context, caller);
  await change((_db, record) => record({ action: 'audit-exported' }));
  async function* lines() {
    for await (const row of eachEntry(transactions.read)) yield `${JSON.stringify(row)}\n`;
  }
  await reply
    .type('application/jsonl; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
    .send(Readable.from(lines()));
}
