import { presenceMs } from '#console/contract/events.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { ConsoleError, notFound } from '#console/server/kit/console-error.ts';
import { correctLead } from '#console/server/leads/corrections.ts';
import { storeVerified } from '#console/server/leads/laboratory-links.ts';
import { mergeLead, separateLead } from '#console/server/leads/lead-merges.ts';
import { formById } from '#contract/forms.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { verificationOf } from '#server/leads/lead-reader.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';
import { removePresence, storePresence } from './presence-queries.ts';

/** Handlers for corrections, duplicates, the registry's record, and the users who have a lead open. */
export const leadPageHandlers = {
  correctLead: ({ user, params: { leadId }, body }, { change, clock }) =>
    change((db, record) =>
      correctLead(db, record, { ...body, leadId, authorId: user.userId, now: clock() }),
    ),

  mergeLead: ({ params: { leadId }, body: { intoId } }, { change, clock }) =>
    change((db, record) => mergeLead(db, record, { leadId, intoId, now: clock() })),

  separateLead: ({ params: { leadId } }, { change }) =>
    change((db, record) => separateLead(db, record, leadId)),

  /** Queries the registry before the transaction, which must stay short. */
  verifyNpi: async ({ user, params: { leadId } }, context) => {
    const { change, clock, registries, transactions } = context;
    const row = await transactions.read((db) => findLeadRow(db, leadId));
    if (!row) throw notFound('lead');
    const { form, payload } = leadOf(row);
    if (!formById(form)?.registration)
      throw new ConsoleError('conflict', 'Only registrations have an NPI.');
    const npi = String(payload.npi ?? '');
    const looked = await registries.npi.lookUp(npi);
    return change(async (db, record) => {
      if (!(await findLeadRow(db, leadId))) throw notFound('lead');
      const finding = { kind: 'npi', number: npi, result: looked } as const;
      await storeVerified(db, leadId, { ...finding, userId: user.userId, now: clock() });
      const found = verificationOf(form, await recordsOfLead(db, leadId))?.verification;
      const result =
        looked.kind === 'unavailable' || found === undefined || found === 'unverified'
          ? 'unavailable'
          : found;
      await record({ action: 'npi-verified', leadId, details: { result } });
      return { result };
    });
  },

  /** Stores who has a lead open. It is not in the audit log, and no row outlives the page. */
  setPresence: async ({ user, params: { leadId }, body: { state } }, { transactions, clock }) => {
    const place = { leadId, userId: user.userId };
    const expiresAt = clock().getTime() + presenceMs;
    await transactions.write(async (db) => {
      if (!(await findLeadRow(db, leadId))) throw notFound('lead');
      if (state === 'gone') await removePresence(db, place);
      else await storePresence(db, place, { isWriting: state === 'writing', expiresAt });
    });
  },
} satisfies Partial<Handlers>;
