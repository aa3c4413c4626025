import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { eachEntry } from './audit-log.ts';
import type { ConsoleContext } from './console-context.ts';

/** One entry per line with its hash, so that the chain can be checked elsewhere. */
export async function exportAudit(
  { transactions }: ConsoleContext,
  reply: FastifyReply,
): Promise<void> {
  async function* lines() {
    for await (const row of eachEntry(transactions.read)) yield `${JSON.stringify(row)}\n`;
  }
  await reply
    .type('application/jsonl; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
    .send(Readable.from(lines()));
}
