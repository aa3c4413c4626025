import type { Erasure as ShownErasure } from '#console/contract/privacy.ts';
import { countExport } from '#console/server/identity/use-limits.ts';
import { actorOf, type Handlers } from '#console/server/kit/call.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { conflict, notFound } from '#console/server/kit/console-error.ts';
import { listOptions } from '#console/server/search/lead-conditions.ts';
import { listLeads } from '#console/server/search/listed-leads.ts';
import { countOf, countRows, findRow } from '#server/db/rows.ts';
import { finishErasureSoon } from '#server/delivery/erasure/finish-erasure.ts';
import { type Erasure, eraseLeads, listErasures } from '#server/leads/privacy/erase-leads.ts';
import { personFile } from '#server/leads/privacy/person-file.ts';
import { contactFrom, leadIdsOf, personRecord } from '#server/leads/privacy/person-record.ts';
import { expired, nextRunAfter } from '#server/leads/privacy/retention.ts';
import { isInEnvironment } from '#server/settings/stored-settings.ts';

export const privacyHandlers = {
  findPerson: async ({ user, body: { contact } }, context) => {
    const { transactions, change, clock } = context;
    const record = await personRecord(transactions, contactFrom(contact), clock());
    // Omits the contact, which would stay in the log after an erasure.
    await change((_db, log) =>
      log({ action: 'person-searched', details: { leads: record.leads.length } }),
    );
    const query = {
      view: 'all',
      order: 'newest',
      search: record.contact,
      limit: maxFound,
    } as const;
    const { rows } = await transactions.read((db) =>
      listLeads(db, query, listOptions(user, context)),
    );
    const own = new Set(record.leads.map(({ id }) => id));
    return {
      ...record,
      leads: record.leads.map(({ id, form, formLabel, receivedAt, status }) => ({
        id,
        form,
        formLabel,
        receivedAt,
        status,
      })),
      mentions: rows.filter(({ id }) => !own.has(id)).length,
      mentionsAreCapped: rows.length === maxFound,
    };
  },

  exportPerson: async ({ user, client, body: { contact, format } }, context) => {
    const { transactions, change, clock } = context;
    await countExport(context, { user, client });
    const record = await personRecord(transactions, contactFrom(contact), clock());
    await change((_db, log) =>
      log({ action: 'person-exported', details: { leads: record.leads.length, format } }),
    );
    return personFile(record, format, context.settings.timeZone);
  },

  erasePerson: async ({ user, client, body: { contact, leadIds } }, context) => {
    const { change, clock } = context;
    const actor = actorOf({ user, client });
    const erasure = await change(async (db, record) => {
      const now = clock();
      const found = await leadIdsOf(db, contactFrom(contact));
      if (new Set(leadIds).symmetricDifference(new Set(found)).size > 0) throw changedSince;
      return eraseLeads(db, record, { reason: 'person', actor, leadIds: found, now });
    });
    if (!erasure) throw changedSince;
    return finished(erasure, context);
  },

  eraseLead: async ({ user, client, params: { leadId } }, context) => {
    const { change, clock } = context;
    const actor = actorOf({ user, client });
    const asked = { reason: 'leads', actor, leadIds: [leadId], now: clock() } as const;
    const erasure = await change((db, record) => eraseLeads(db, record, asked));
    if (!erasure) throw notFound('lead');
    return finished(erasure, context);
  },

  erasures: async (_call, { transactions: { read } }) => {
    const found = await read((db) => listErasures(db, maxErasures));
    return { erasures: found.map(shown) };
  },

  /** The result of the last nightly run, and the number of leads that the next one erases. */
  retention: (_call, { transactions: { read }, settings, env, clock }) =>
    read(async (db) => {
      const { retentionDays: days, timeZone } = settings;
      const nextRunAt = nextRunAfter(clock(), timeZone);
      const run = await findRow(db, 'retention_runs', {});
      return {
        days,
        isFixed: isInEnvironment(env, 'RETENTION_DAYS'),
        nextRunAt: nextRunAt.toISOString(),
        lastRun: run ? { endedAt: new Date(run.ended_at).toISOString(), erased: run.erased } : null,
        stored: await countRows(db, 'leads'),
        due: days === null ? 0 : await countOf(expired(db, { days, timeZone }, nextRunAt)),
      };
    }),
} satisfies Partial<Handlers>;

/** Waits a few seconds for the erasure to finish. Only a backup delays it longer. */
async function finished(
  erasure: Erasure,
  { erasures: store, settings, clock, log }: ConsoleContext,
): Promise<ShownErasure> {
  const isFinished = await finishErasureSoon({ store, settings, clock, log }, erasure.id);
  return shown(isFinished ? { ...erasure, erasedAt: clock() } : erasure);
}

function shown({ deletedAt, erasedAt, ...erasure }: Erasure): ShownErasure {
  return {
    ...erasure,
    deletedAt: deletedAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

const maxErasures = 20;
const maxFound = 100;

const changedSince = conflict(
  'The data about this person has changed. Review it again before you erase it.',
);
