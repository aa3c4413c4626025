import type { LaboratoryCandidate as ShownCandidate } from '#console/contract/laboratory.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { conflict, notFound } from '#console/server/kit/console-error.ts';
import {
  linkLaboratory,
  numberToVerify,
  storeVerifiedLaboratory,
  undoLaboratoryChoice,
} from '#console/server/leads/laboratory-links.ts';
import { findLeadRow, leadOf } from '#server/leads/lead.ts';
import { minSimilarity } from '#server/registry/clia/find-candidates.ts';
import type { LaboratoryCandidate } from '#server/registry/clia/laboratory-registry.ts';
import { type LeadClues, laboratoryClues } from './laboratory-clues.ts';

/** Handlers for a lead's laboratory. They query the registry before each transaction, which must stay short. */
export const laboratoryHandlers = {
  laboratoryCandidates: async ({ params: { leadId } }, { registries, transactions }) => {
    const row = await transactions.read((db) => findLeadRow(db, leadId));
    if (!row) throw notFound('lead');
    const clues = laboratoryClues(leadOf(row));
    if (clues === null) return { candidates: [] };
    const found = await registries.clia.candidates(clues);
    return { candidates: (found ?? []).map((candidate) => shownCandidate(candidate, clues)) };
  },

  linkLaboratory: async ({ user, params: { leadId }, body: { clia } }, context) => {
    const { change, clock, registries } = context;
    const found = await registries.clia.lookUp(clia);
    if (found.kind === 'not-found') throw noSuchLaboratory;
    if (found.kind === 'unavailable') throw noAnswer;
    const choice = { leadId, userId: user.userId, now: clock() };
    await change((db, record) => linkLaboratory(db, record, { ...choice, found }));
  },

  undoLaboratory: async ({ params: { leadId } }, { change, clock, wakeUp }) => {
    await change((db, record) => undoLaboratoryChoice(db, record, { leadId, now: clock() }));
    wakeUp();
  },

  verifyLaboratory: async ({ user, params: { leadId } }, context) => {
    const { change, clock, registries, transactions } = context;
    const number = await transactions.read((db) => numberToVerify(db, leadId));
    const found = await registries.clia.lookUp(number);
    const verified = { leadId, number, result: found, userId: user.userId, now: clock() };
    const result = await change((db, record) => storeVerifiedLaboratory(db, record, verified));
    return { result };
  },
} satisfies Partial<Handlers>;

function shownCandidate(
  { record, isSamePhone, isSameZip, nameSimilarity }: LaboratoryCandidate,
  { isDomain }: LeadClues,
): ShownCandidate {
  return {
    record,
    reasons: [
      ...(isSamePhone ? ['phone' as const] : []),
      ...(isSameZip ? ['zip' as const] : []),
      ...(nameSimilarity >= minSimilarity
        ? [isDomain ? ('domain' as const) : ('name' as const)]
        : []),
    ],
  };
}

const noSuchLaboratory = conflict('The registry has no such CLIA number.');
const noAnswer = conflict('The registry didn’t respond. Nothing was linked; try again later.');
