import * as v from 'valibot';
import { isCliaNumber } from '#contract/clia.ts';
import { laboratoryRecord } from '#contract/laboratory.ts';
import { endpoint, salesTeam } from './endpoint.ts';

/** Reasons to suggest a laboratory: the same phone or ZIP Code, a similar name or email domain. */
const candidateReasons = ['phone', 'zip', 'name', 'domain'] as const;

/** A laboratory that may be the lead's. */
export const laboratoryCandidate = v.strictObject({
  record: laboratoryRecord,
  reasons: v.array(v.picklist(candidateReasons)),
});
export type LaboratoryCandidate = v.InferOutput<typeof laboratoryCandidate>;

export const laboratoryEndpoints = {
  laboratoryCandidates: endpoint('GET /leads/:leadId/laboratory/candidates', salesTeam, {
    summary: 'Laboratories in the CLIA registry that may match a lead',
    /** At most three, the most similar first; none if neither an imported file nor the data API is available. */
    response: v.strictObject({ candidates: v.array(laboratoryCandidate) }),
  }),
  linkLaboratory: endpoint('POST /leads/:leadId/laboratory', salesTeam, {
    summary: 'Links a laboratory from the CLIA registry to a lead',
    body: v.strictObject({
      clia: v.pipe(v.string(), v.check(isCliaNumber, 'Enter a CLIA number such as 33D0123456.')),
    }),
  }),
  undoLaboratory: endpoint('DELETE /leads/:leadId/laboratory', salesTeam, {
    summary: 'Undoes a user’s link to a laboratory',
  }),
  verifyLaboratory: endpoint('POST /leads/:leadId/laboratory/verify', salesTeam, {
    summary: 'Looks up a lead’s laboratory in the CLIA registry again',
    /** `unavailable`: the registry did not respond, and nothing was changed. */
    response: v.strictObject({ result: v.picklist(['found', 'not found', 'unavailable']) }),
  }),
};
