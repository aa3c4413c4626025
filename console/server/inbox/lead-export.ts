import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { LeadFilter } from '#console/contract/exports.ts';
import { countExport } from '#console/server/identity/use-limits.ts';
import type { Call, Handlers } from '#console/server/kit/call.ts';
import type { CallerContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import { listOptions } from '#console/server/search/lead-conditions.ts';
import { dayOf } from '#contract/days.ts';
import { storedSecrets } from '#server/db/upkeep.ts';
import { openSubscriptionLinks } from '#server/leads/subscription-links.ts';
import { columnsOfLeads, type ExportColumn, exportColumns } from './export-columns.ts';
import { fileTypes, writeFile } from './export-files.ts';
import { countByForm, hasLaboratory, idsOf } from './export-queries.ts';
import { eachBatch } from './export-rows.ts';

export const exportHandlers = {
  exportColumns: async ({ query, user }, context) => {
    const options = listOptions(user, context);
    const { read } = context.transactions;
    const forms = await read((db) => countByForm(db, query, options));
    const columns = columnsOfLeads(
      forms.map(({ form }) => form),
      await read((db) => hasLaboratory(db, query, options)),
    );
    return {
      leads: forms.reduce((sum, { count }) => sum + count, 0),
      columns: columns.map(({ name, label, group }) => ({ name, label, group })),
    };
  },
} satisfies Partial<Handlers>;

/**
 * Sends all leads in a list as a file. The leads, and their number in the audit log, are fixed
 * before the first byte. A later error breaks the connection, so that no browser mistakes a partial
 * file for a complete one.
 */
export async function exportLeads(
  { query, user, client }: Call<'exportLeads'>,
  context: CallerContext,
  reply: FastifyReply,
): Promise<void> {
  const { change, clock, settings, transactions } = context;
  const { format, columns: names, ...filter } = query;
  const columns = chosenColumns(names);
  const options = listOptions(user, context);
  await countExport(context, { user, client });
  const ids = await transactions.read((db) => idsOf(db, filter, options));
  const links = await openSubscriptionLinks(storedSecrets(transactions), settings);
  await change((_db, record) =>
    record({
      action: 'leads-exported',
      details: { leads: ids.length, format, columns: names.split(','), ...recorded(filter) },
    }),
  );
  const batches = eachBatch(transactions.read, ids, links.unsubscribe, settings.timeZone);
  const file = await writeFile(format, columns, batches, settings.timeZone);
  const name = `leads-${dayOf(clock(), settings.timeZone)}.${format}`;
  await reply
    .type(fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(file, { objectMode: false }));
}

function chosenColumns(names: string): readonly ExportColumn[] {
  const chosen = new Set(names.split(','));
  const found = exportColumns.filter(({ name }) => chosen.has(name));
  if (found.length === chosen.size) return found;
  throw new ConsoleError('invalid', 'An export has no such column.', {
    fieldErrors: { columns: 'Choose other columns.' },
  });
}

/** The filter without its search text, which may be a person's name or address. */
function recorded({ search, ids, ...filter }: LeadFilter): Readonly<Record<string, unknown>> {
  return {
    ...filter,
    ...(search ? { search: 'not recorded' } : {}),
    ...(ids ? { selected: ids.length } : {}),
  };
}
