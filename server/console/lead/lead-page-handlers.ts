import { presenceMs } from '#contract/console/events.ts';
import { formById } from '#contract/forms.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import { correctContact } from '#server/leads/contact/corrections.ts';
import { mergeLead, separateLead } from '#server/leads/lead-merges.ts';
import { findLeadRow, leadOf } from '#server/leads/lead-reader.ts';
import { storeAnswer } from '#server/leads/registrations.ts';
import { verificationFields } from '#server/leads/verification.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { removePresence, storePresence } from './presence-queries.ts';

/** Corrections, duplicates, and the registry's record. */
export const leadPageHandlers = {
  correctContact: async ({ user, params: { leadId }, body }, { change, clock }) => {
    await change((db, record) =>
      correctContact(db, record, { ...body, leadId, authorId: user.userId, now: clock() }),
    );
    return {};
  },

  mergeLead: async ({ params: { leadId }, body: { intoId } }, { change, clock }) => {
    await change((db, record) => mergeLead(db, record, { leadId, intoId, now: clock() }));
    return {};
  },

  separateLead: async ({ params: { leadId } }, { change }) => {
    await change((db, record) => separateLead(db, record, leadId));
    return {};
  },

  /** Queries the registry before the transaction, which must stay short. */
  verifyNpi: async ({ params: { leadId } }, context) => {
    const { change, clock, registry, transactions } = context;
    const row = await transactions.read((db) => findLeadRow(db, leadId));
    if (!row) throw notFound('lead');
    const { form, payload } = leadOf(row);
    const wanted = formById(form)?.registration?.wants;
    if (!wanted) throw new ConsoleError('conflict', 'Only registrations have an NPI.');
    const answer = await registry.lookUp(String(payload.npi ?? ''));
    const at = clock();
    const fields = verificationFields(answer, wanted, at);
    const { verification } = fields;
    const result = verification === 'unverified' ? 'unavailable' : verification;
    await change(async (db, record) => {
      const found = answer.kind === 'found' ? answer.record : null;
      const isStored =
        result === 'unavailable' || (await storeAnswer(db, leadId, { fields, record: found, at }));
      if (!isStored) throw notFound('lead');
      await record({ action: 'npi-verified', leadId, details: { result } });
    });
    return { result };
  },
} satisfies Partial<Handlers>;

/**
 * Presence: the users who have a lead open. It is not in the audit log, and no row outlives the
 * page.
 */
export const presenceHandlers = {
  setPresence: async ({ user, params: { leadId }, body: { state } }, { transactions, clock }) => {
    const place = { leadId, userId: user.userId };
    const expiresAt = clock().getTime() + presenceMs;
    await transactions.write(async (db) => {
      if (!(await findLeadRow(db, leadId))) throw notFound('lead');
      if (state === 'gone') await removePresence(db, place);
      else await storePresence(db, place, { isWriting: state === 'writing', expiresAt });
    });
    return {};
  },
} satisfies Partial<Handlers>;
