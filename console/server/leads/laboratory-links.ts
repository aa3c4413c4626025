import { ConsoleError, conflict } from '#console/server/kit/console-error.ts';
import { realClia } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { endJob } from '#server/leads/deliveries.ts';
import { leadOf } from '#server/leads/lead.ts';
import {
  type Finding,
  recordsOfLead,
  removeLaboratory,
  storeFinding,
  writeRecord,
} from '#server/leads/lead-records.ts';
import { checkOf, queueCheck } from '#server/leads/registry-checks.ts';
import type { LookupResult } from '#server/registry/lookup/lookup.ts';
import { changeableLead } from './lead-merges.ts';

/** A user's decision about a lead's laboratory. */
export type LaboratoryChoice = {
  readonly leadId: string;
  readonly userId: string;
  readonly now: Date;
};

export type FoundLaboratory = Extract<LookupResult<LaboratoryRecord>, { kind: 'found' }>;

/** Links a laboratory that a user chose, within the caller's audited transaction. */
export async function linkLaboratory(
  db: Db,
  record: RecordEntry,
  { leadId, userId, now, found }: LaboratoryChoice & { readonly found: FoundLaboratory },
): Promise<void> {
  await changeableLead(db, leadId);
  await storeFinding(db, leadId, {
    kind: 'clia',
    number: found.record.clia,
    result: found,
    linkedBy: 'user',
    userId,
    at: now,
  });
  await record({ action: 'laboratory-linked', leadId });
}

/**
 * Undoes a user's link. If the lead was sent with a CLIA number, that number is looked up again in the background.
 * Otherwise, the lead has no laboratory again.
 */
export async function undoLaboratoryChoice(
  db: Db,
  record: RecordEntry,
  { leadId, now }: Pick<LaboratoryChoice, 'leadId' | 'now'>,
): Promise<void> {
  const { payload } = leadOf(await changeableLead(db, leadId));
  const { clia: before } = await recordsOfLead(db, leadId);
  if (before?.linkedBy !== 'user') throw conflict('There is nothing to undo.');
  const number = realClia(payload.clia);
  if (number === null) {
    await removeLaboratory(db, leadId);
  } else {
    const waiting = { kind: 'clia', state: 'unavailable', linked_by: 'background' } as const;
    await writeRecord(db, leadId, { ...waiting, number });
    await queueCheck(db, 'clia', leadId, now);
  }
  await record({ action: 'laboratory-unlinked', leadId });
}

/** The number that `verify again` looks up: the linked laboratory's number, or the one that was sent. */
export async function numberToVerify(db: Db, leadId: string): Promise<string> {
  const { payload } = leadOf(await changeableLead(db, leadId));
  const clia = (await recordsOfLead(db, leadId)).clia?.number ?? realClia(payload.clia);
  if (clia !== null) return clia;
  throw conflict('This lead has no CLIA number to look up.');
}

/** `unavailable`: the registry did not respond, and nothing was changed. */
export type VerifyResult = 'found' | 'not found' | 'unavailable';

/** Stores the registry's result for a user who verified the laboratory again. The record still shows who linked it. */
export async function storeVerifiedLaboratory(
  db: Db,
  record: RecordEntry,
  { leadId, ...verified }: LaboratoryChoice & Pick<Finding, 'number' | 'result'>,
): Promise<VerifyResult> {
  // A colleague may have linked another laboratory during the lookup.
  if ((await numberToVerify(db, leadId)) !== verified.number) {
    throw new ConsoleError('changed-meanwhile', 'A colleague has changed the laboratory.');
  }
  const { kind } = verified.result;
  const result = kind === 'not-found' ? 'not found' : kind;
  await storeVerified(db, leadId, { ...verified, kind: 'clia' });
  await record({ action: 'laboratory-verified', leadId, details: { result } });
  return result;
}

type Verified = Pick<Finding, 'kind' | 'number' | 'result'> & Omit<LaboratoryChoice, 'leadId'>;

/** Stores a result that a user asked for and ends the lookups, unless the registry is unavailable. */
export async function storeVerified(
  db: Db,
  leadId: string,
  { userId, now, ...finding }: Verified,
): Promise<void> {
  if (finding.result.kind === 'unavailable') return;
  const before = (await recordsOfLead(db, leadId))[finding.kind];
  const { linkedBy, userId: linker } = before ?? { linkedBy: 'user' as const, userId };
  // Takes locks in the same order as `endCheck`. Otherwise, the two could deadlock.
  await endJob(db, checkOf(finding.kind, leadId), now);
  await storeFinding(db, leadId, { ...finding, linkedBy, userId: linker, at: now });
}
