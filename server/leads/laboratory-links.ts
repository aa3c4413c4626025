import { realClia } from '#contract/clia.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import {
  type LaboratoryAnswer,
  laboratoryOf,
  storeLaboratory,
  withoutRecord,
  writeLaboratory,
} from './laboratory/lead-laboratories.ts';
import { queueCliaCheck } from './laboratory-checks.ts';
import type { LeadPayload } from './lead.ts';
import { renewStates } from './lead-facets.ts';
import { assertNotMerged } from './lead-merges.ts';
import { findLeadRow, leadOf } from './lead-reader.ts';

/** A user's decision about the laboratory of a lead. */
export type LaboratoryChoice = {
  readonly leadId: string;
  readonly userId: string;
  readonly now: Date;
};

export type FoundLaboratory = Extract<LaboratoryAnswer, { kind: 'found' }>;

/** Links a laboratory that a user chose, within the caller's audited transaction. */
export async function linkLaboratory(
  db: Db,
  record: RecordEntry,
  { leadId, userId, now, found }: LaboratoryChoice & { readonly found: FoundLaboratory },
): Promise<void> {
  await findOpen(db, leadId);
  await storeLaboratory(db, leadId, {
    clia: found.record.clia,
    answer: found,
    linkedBy: 'user',
    userId,
    at: now,
  });
  await renewStates(db, leadId);
  await record({ action: 'laboratory-linked', leadId });
}

/** Notes that none of the candidates is the lead's laboratory, so that they aren't offered again. */
export async function declineCandidates(
  db: Db,
  record: RecordEntry,
  { leadId, userId, now }: LaboratoryChoice,
): Promise<void> {
  await findOpen(db, leadId);
  if ((await laboratoryOf(db, leadId))?.state === 'found') {
    throw new ConsoleError('conflict', 'A laboratory is linked already. Unlink it first.');
  }
  await writeLaboratory(db, leadId, {
    ...withoutRecord,
    state: 'declined',
    clia: null,
    looked_up_at: now.getTime(),
    linked_by: 'user',
    user_id: userId,
  });
  await renewStates(db, leadId);
  await record({ action: 'candidates-declined', leadId });
}

/**
 * Undoes a user's link or rejection. A lead that was sent with a CLIA number is looked up again in the background;
 * another lead has no laboratory again.
 */
export async function undoLaboratoryChoice(
  db: Db,
  record: RecordEntry,
  { leadId, now }: Pick<LaboratoryChoice, 'leadId' | 'now'>,
): Promise<void> {
  const payload = await findOpen(db, leadId);
  const before = await laboratoryOf(db, leadId);
  if (before?.linkedBy !== 'user') throw new ConsoleError('conflict', 'There is nothing to undo.');
  const clia = realClia(payload.clia);
  if (clia === null) {
    await db.deleteFrom('lead_laboratories').where('lead_id', '=', leadId).execute();
  } else {
    await writeLaboratory(db, leadId, {
      ...withoutRecord,
      state: 'unavailable',
      clia,
      looked_up_at: null,
      linked_by: 'background',
      user_id: null,
    });
    await queueCliaCheck(db, leadId, now);
  }
  await renewStates(db, leadId);
  await record({
    action: before.state === 'declined' ? 'candidates-restored' : 'laboratory-unlinked',
    leadId,
  });
}

/** The number that `verify again` asks about: that of the linked laboratory, or the one that was sent. */
export async function numberToVerify(db: Db, leadId: string): Promise<string> {
  const payload = await findOpen(db, leadId);
  const clia = (await laboratoryOf(db, leadId))?.clia ?? realClia(payload.clia);
  if (clia !== null) return clia;
  throw new ConsoleError('conflict', 'This lead has no CLIA number to look up.');
}

/** `unavailable`: the registry did not answer, and nothing was changed. */
export type VerifyResult = 'found' | 'not found' | 'unavailable';

/** Stores the registry's answer to a user who verified the laboratory again. The link stays whose it was. */
export async function storeVerifiedLaboratory(
  db: Db,
  record: RecordEntry,
  {
    leadId,
    userId,
    now,
    clia,
    answer,
  }: LaboratoryChoice & { readonly clia: string; readonly answer: LaboratoryAnswer },
): Promise<VerifyResult> {
  // A colleague may have linked another laboratory while the registry was asked.
  if ((await numberToVerify(db, leadId)) !== clia) {
    throw new ConsoleError('changed-meanwhile', 'A colleague has changed the laboratory.');
  }
  const result = resultOf(answer);
  if (answer.kind !== 'unavailable') {
    const before = await laboratoryOf(db, leadId);
    const { linkedBy = 'user' } = before ?? {};
    await storeLaboratory(db, leadId, {
      clia,
      answer,
      at: now,
      linkedBy,
      userId: before ? before.userId : userId,
    });
    await renewStates(db, leadId);
  }
  await record({ action: 'laboratory-verified', leadId, details: { result } });
  return result;
}

function resultOf({ kind }: LaboratoryAnswer): VerifyResult {
  return kind === 'not-found' ? 'not found' : kind;
}

async function findOpen(db: Db, leadId: string): Promise<LeadPayload> {
  const row = await findLeadRow(db, leadId);
  if (!row) throw notFound('lead');
  await assertNotMerged(db, [leadId]);
  return leadOf(row).payload;
}
