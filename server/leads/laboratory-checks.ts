import { realClia } from '#contract/clia.ts';
import { channelName } from '#contract/console/channels.ts';
import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { type DeliveryRequest, endJob, queueJob, queueNewState } from './deliveries.ts';
import { type LaboratoryAnswer, storeLaboratory } from './laboratory/lead-laboratories.ts';
import type { LeadPayload } from './lead.ts';
import { renewStates } from './lead-facets.ts';

export type LaboratoryCheckResult = {
  readonly clia: string;
  readonly answer: Exclude<LaboratoryAnswer, { kind: 'unavailable' }>;
  readonly at: Date;
  /** Queued if the lead was stored while the registry was unavailable, unless it is held. */
  readonly deliveries: readonly DeliveryRequest[];
};

/** `done`: the lead has the answer. `reported`: deliveries with it are waiting, too. */
export type EndedCheck = 'done' | 'reported' | 'too late';

export type LaboratoryChecks = {
  /** The form and the number of a lead that waits for the registry; null after an answer, a user's decision, or an erasure. */
  readonly findLaboratoryCheck: (
    leadId: string,
  ) => Promise<{ readonly form: string; readonly clia: string } | null>;
  /** Stores the answer and ends the lookups, at most once. Never replaces what a user linked meanwhile. */
  readonly endLaboratoryCheck: (
    leadId: string,
    result: LaboratoryCheckResult,
  ) => Promise<EndedCheck>;
};

export function laboratoryChecks(
  { read, write }: Transactions,
  /** Runs within the transaction that stores the answer about a lead of an earlier version. */
  onChange: (db: Db, leadId: string, now: Date) => Promise<void>,
): LaboratoryChecks {
  return {
    findLaboratoryCheck: async (leadId) => {
      const row = await read((db) =>
        db
          .selectFrom('lead_laboratories')
          .innerJoin('leads', 'leads.id', 'lead_laboratories.lead_id')
          .select(['form', 'clia'])
          .where('lead_id', '=', leadId)
          .where('state', '=', 'unavailable')
          .executeTakeFirst(),
      );
      return row?.clia ? { form: row.form, clia: row.clia } : null;
    },

    endLaboratoryCheck: (leadId, result) =>
      write(async (db) => {
        if (!(await endJob(db, cliaCheckOf(leadId), result.at))) return 'too late';
        const linkedBy = await claimCheck(db, leadId, result.clia);
        if (linkedBy === null) return 'too late';
        await storeLaboratory(db, leadId, { ...result, linkedBy: 'background', userId: null });
        await renewStates(db, leadId);
        if (linkedBy !== 'registration') {
          await onChange(db, leadId, result.at);
          return 'done';
        }
        const lead = await db
          .selectFrom('leads')
          .select('status')
          .where('id', '=', leadId)
          .executeTakeFirst();
        if (lead?.status !== 'accepted') return 'done';
        await queueNewState(db, leadId, result.deliveries, result.at);
        return 'reported';
      }),
  };
}

/** Looks up the lead's number in the background, until the registry answers. */
export function queueCliaCheck(db: Db, leadId: string, dueAt: Date): Promise<void> {
  return queueJob(db, cliaCheckOf(leadId), { dueAt });
}

/** Queues the first lookup of a lead that was stored without one, such as spam. */
export async function lookUpLaboratory(
  db: Db,
  leadId: string,
  payload: string,
  now: Date,
): Promise<void> {
  const clia = realClia((JSON.parse(payload) as LeadPayload).clia);
  if (clia === null) return;
  const inserted = await db
    .insertInto('lead_laboratories')
    .values({ lead_id: leadId, state: 'unavailable', clia, linked_by: 'background' })
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (inserted) await queueCliaCheck(db, leadId, now);
}

/** The channel of the job that looks up the CLIA number of a lead. */
export function cliaCheckOf(leadId: string) {
  return channelName('job', 'clia-check', leadId);
}

/** Locks the row, so that a user's link that is being committed is seen. Returns who waits for the answer. */
async function claimCheck(db: Db, leadId: string, clia: string) {
  const row = await db
    .updateTable('lead_laboratories')
    .set({ looked_up_at: null })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'unavailable')
    .where('clia', '=', clia)
    .returning('linked_by')
    .executeTakeFirst();
  return row?.linked_by ?? null;
}
