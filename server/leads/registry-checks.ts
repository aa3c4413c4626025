import { realClia } from '#contract/clia.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, insertNew } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { RegistryName } from '#server/registry/lookup/lookup.ts';
import { type DeliveryRequest, endJob, queueJob, queueNewState } from './deliveries.ts';
import type { Lead } from './lead.ts';
import { leadOf } from './lead.ts';
import { type Finding, type RegistryResult, storeFinding } from './lead-records.ts';

export type CheckResult = Pick<Finding, 'kind' | 'number' | 'at'> & {
  readonly result: Exclude<RegistryResult, { kind: 'unavailable' }>;
  /** The report to the team if the lead was stored while the registry was unavailable, unless it is held. */
  readonly report: Report;
};

/** The deliveries that report a result to the team, and the team's addresses. */
export type Report = {
  readonly deliveries: readonly DeliveryRequest[];
  readonly team: readonly string[];
};

/** The extension's part (`LeadHooks`). A lead has changed if its deliveries were not waiting for the result. */
type Hooks = {
  readonly lookedUp: (db: Db, leadId: string) => Promise<void>;
  readonly changed: (db: Db, leadId: string, now: Date) => Promise<void>;
  readonly routed: (
    db: Db,
    lead: Lead,
    event: 'registration.verified',
    report: Report,
  ) => Promise<Pick<Report, 'deliveries'>>;
};

/** `done`: the lead has the result. `reported`: deliveries that report it are queued, too. */
export type EndedCheck = 'done' | 'reported' | 'too late';

export function registryChecks({ read, write }: Transactions, hooks: Hooks) {
  return {
    /** A lead's number that waits for a registry. Null after a result, a user's decision, or an erasure. */
    findCheck: async (leadId: string, kind: RegistryName) => {
      const waiting = { lead_id: leadId, kind, state: 'unavailable' } as const;
      const row = await read((db) => findRow(db, 'lead_records', waiting));
      return row?.number ?? null;
    },

    /** Stores the result and ends the lookups, at most once. Never replaces a laboratory that a user has linked. */
    endCheck: (leadId: string, result: CheckResult) =>
      write(async (db): Promise<EndedCheck> => {
        if (!(await endJob(db, checkOf(result.kind, leadId), result.at))) return 'too late';
        const linkedBy = await claimCheck(db, leadId, result);
        if (linkedBy === null) return 'too late';
        await storeFinding(db, leadId, { ...result, linkedBy: 'background', userId: null });
        await hooks.lookedUp(db, leadId);
        if (linkedBy !== 'registration') {
          await hooks.changed(db, leadId, result.at);
          return 'done';
        }
        const lead = await findRow(db, 'leads', { id: leadId });
        if (lead?.status !== 'accepted') return 'done';
        const event = 'registration.verified';
        const { deliveries } = await hooks.routed(db, leadOf(lead), event, result.report);
        await queueNewState(db, leadId, deliveries, result.at);
        return 'reported';
      }),
  };
}

export type RegistryChecks = ReturnType<typeof registryChecks>;

/** Looks up a number of the lead in the background, until the registry responds. */
export function queueCheck(db: Db, kind: RegistryName, leadId: string, dueAt: Date): Promise<void> {
  return queueJob(db, checkOf(kind, leadId), { dueAt });
}

/** Queues the first lookup for a lead that was stored without one, such as spam. */
export async function lookUpLaboratory(
  db: Db,
  { id: leadId, payload }: Pick<Lead, 'id' | 'payload'>,
  now: Date,
): Promise<void> {
  const number = realClia(payload.clia);
  if (number === null) return;
  const inserted = await insertNew(db, 'lead_records', {
    lead_id: leadId,
    kind: 'clia',
    state: 'unavailable',
    number,
    linked_by: 'background',
  });
  if (inserted) await queueCheck(db, 'clia', leadId, now);
}

/** The key of the job that looks up one of a lead's numbers. */
export function checkOf(kind: RegistryName, leadId: string) {
  return { kind: 'job', event: `${kind}-check`, item: leadId };
}

/** Locks the row, to see a user's link that is being committed. Returns `linked_by`; null if nothing is left to do. */
async function claimCheck(db: Db, leadId: string, { kind, number }: CheckResult) {
  const row = await db
    .updateTable('lead_records')
    .set({ looked_up_at: null })
    .where('lead_id', '=', leadId)
    .where('kind', '=', kind)
    .where('state', '=', 'unavailable')
    .where('number', '=', number)
    .returning('linked_by')
    .executeTakeFirst();
  return row?.linked_by ?? null;
}
