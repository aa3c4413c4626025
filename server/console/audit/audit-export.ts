import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { countExport } from '#server/console/identity/use-limits.ts';
import type { Client, SignedIn } from '#server/console/kit/caller.ts';
import type { CallerContext } from '#server/console/kit/console-context.ts';
import { eachEntry } from '#server/db/audit-log.ts';

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
