import { formById } from '#contract/forms.ts';
import { actorOf, type Handlers } from '#server/console/kit/call.ts';
import { correctContact } from '#server/leads/contact/corrections.ts';
import { mergeLead, separateLead } from '#server/leads/lead-merges.ts';
import { findLeadRow, leadOf } from '#server/leads/lead-reader.ts';
import { storeAnswer } from '#server/leads/registrations.ts';
import { verificationFields } from '#server/leads/verification.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';

/** Corrections, duplicates, and the registry's record. */
export const leadPageHandlers = {
  correctContact: async ({ user, client, params: { leadId }, body }, { change, clock }) => {
    await change(actorOf({ user, client }), (db, record) =>
      correctContact(db, record, { ...body, leadId, authorId: user.userId, now: clock() }),
    );
    return {};
  },

  mergeLead: async ({ user, client, params: { leadId }, body: { intoId } }, { change, clock }) => {
    await change(actorOf({ user, client }), (db, record) =>
      mergeLead(db, record, { leadId, intoId, now: clock() }),
    );
    return {};
  },

  separateLead: async ({ user, client, params: { leadId } }, { change }) => {
    await change(actorOf({ user, client }), (db, record) => separateLead(db, record, leadId));
    return {};
  },

  /** Queries the registry before the transaction, which must stay short. */
  verifyNpi: async ({ user, client, params: { leadId } }, context) => {
    const { change, clock, registries, transactions } = context;
    const row = await transactions.read((db) => findLeadRow(db, leadId));
    if (!row) throw notFound('lead');
    const { form, payload } = leadOf(row);
    const wanted = formById(form)?.registration?.wants;
    if (!wanted) throw new ConsoleError('conflict', 'Only registrations have an NPI.');
    const answer = await registries.npi.lookUp(String(payload.npi ?? ''));
    const at = clock();
    const fields = verificationFields(answer, wanted, at);
    const { verification } = fields;
    const result = verification === 'unverified' ? 'unavailable' : verification;
    await change(actorOf({ user, client }), async (db, record) => {
      const found = answer.kind === 'found' ? answer.record : null;
      const isStored =
        result === 'unavailable' || (await storeAnswer(db, leadId, { fields, record: found, at }));
      if (!isStored) throw notFound('lead');
      await record({ action: 'npi-verified', leadId, details: { result } });
    });
    return { result };
  },
} satisfies Partial<Handlers>;
