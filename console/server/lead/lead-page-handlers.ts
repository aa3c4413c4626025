import type { Handlers } from '#console/server/kit/call.ts';
import { conflict, notFound } from '#console/server/kit/console-error.ts';
import { correctLead, takeOver } from '#console/server/leads/corrections.ts';
import { storeVerified } from '#console/server/leads/laboratory-links.ts';
import { mergeLead, separateLead } from '#console/server/leads/lead-merges.ts';
import { formById } from '#contract/forms.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { verificationOf } from '#server/leads/lead-reader.ts';
import { recordsOfLead } from '#server/leads/lead-records.ts';

export const leadPageHandlers = {
  correctLead: ({ user, params: { leadId }, body }, { change, clock }) =>
    change((db, record) =>
      correctLead(db, record, { ...body, leadId, authorId: user.userId, now: clock() }),
    ),

  mergeLead: ({ user, params: { leadId }, body: { intoId, values } }, { change, clock }) =>
    change(async (db, record) => {
      const by = { authorId: user.userId, now: clock() };
      const corrected = await takeOver(db, record, { leadId, intoId, fields: values ?? [], ...by });
      await mergeLead(db, record, { leadId, intoId, now: by.now });
      return { corrected };
    }),

  separateLead: ({ params: { leadId } }, { change }) =>
    change((db, record) => separateLead(db, record, leadId)),

  /** Queries the registry before the transaction, which must stay short. */
  verifyNpi: async ({ user, params: { leadId } }, context) => {
    const { change, clock, registries, transactions } = context;
    const row = await transactions.read((db) => findLeadRow(db, leadId));
    if (!row) throw notFound('lead');
    const { form, payload } = leadOf(row);
    if (!formById(form)?.registration) throw conflict('Only registrations have an NPI.');
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
} satisfies Partial<Handlers>;
