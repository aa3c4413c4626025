import type { Connection, Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { ProviderRecord } from '#server/registry/registry.ts';
import { type ClaimedField, claimantsOf, type RegistrationClaim } from './claims.ts';
import { type DeliveryRequest, queueDeliveries } from './deliveries.ts';
import type { Lead, LeadPayload } from './lead.ts';
import { renewStates } from './lead-facets.ts';
import { storeFinding } from './registry-findings.ts';

/** A registration whose NPI is due for a lookup, leased to one worker. */
export type RegistrationCheck = {
  readonly leadId: string;
  readonly form: string;
  readonly npi: string;
  /** Lookups before this one. */
  readonly attempts: number;
};

export type CheckOutcome =
  | {
      readonly kind: 'settled';
      readonly fields: LeadPayload;
      /** Null if the registry knows none. */
      readonly record: ProviderRecord | null;
      readonly at: Date;
      /** Queued unless the lead is in quarantine, which nothing is sent about. */
      readonly deliveries: readonly DeliveryRequest[];
    }
  | { readonly kind: 'postponed'; readonly at: Date };

export type Registrations = {
  /** Which claims someone else has; none when this same registration is stored already. */
  readonly takenBy: (
    lead: Pick<Lead, 'form' | 'payload'>,
    claim: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
  ) => Promise<readonly ClaimedField[]>;
  /** Expects a name from `normalizeSubdomain`. */
  readonly isSubdomainTaken: (subdomain: string) => Promise<boolean>;
  /** Registrations due for a lookup, each leased to one worker. */
  readonly leaseChecks: (
    now: Date,
    seconds: number,
    limit: number,
  ) => Promise<readonly RegistrationCheck[]>;
  /**
   * Applies the result of a lookup, at most once even under concurrency. `settled` adds the fields to
   * the payload; `postponed` is ignored if the lease was lost. Returns whether it was applied.
   */
  readonly endCheck: (check: RegistrationCheck, outcome: CheckOutcome) => Promise<boolean>;
};

export function registrations({ kind }: Connection, { read, write }: Transactions): Registrations {
  return {
    takenBy: async (lead, claim) => {
      const found = await read((db) => claimantsOf(db, lead, claim));
      return found?.kind === 'taken' ? found.fields : [];
    },

    isSubdomainTaken: async (subdomain) => {
      const row = await read((db) =>
        db
          .selectFrom('registrations')
          .select('lead_id')
          .where('subdomain', '=', subdomain)
          .executeTakeFirst(),
      );
      return row !== undefined;
    },

    leaseChecks: async (now, seconds, limit) => {
      if ((await read((db) => dueChecks(db, now, limit, false))).length === 0) return [];
      return write(async (db) => {
        const due = await dueChecks(db, now, limit, kind === 'postgres');
        for (const { leadId, attempts } of due) {
          await db
            .updateTable('registrations')
            .set({ check_at: now.getTime() + seconds * 1000, tries: attempts + 1 })
            .where('lead_id', '=', leadId)
            .execute();
        }
        return due;
      });
    },

    endCheck: (check, outcome) => write((db) => endCheck(db, check, outcome)),
  };
}

async function dueChecks(
  db: Db,
  now: Date,
  limit: number,
  skipLocked: boolean,
): Promise<readonly RegistrationCheck[]> {
  let query = db
    .selectFrom('registrations')
    .select(['lead_id', 'form', 'npi', 'tries as attempts'])
    .where('check_at', '<=', now.getTime())
    .orderBy('check_at')
    .limit(limit);
  if (skipLocked) query = query.forUpdate().skipLocked();
  const rows = await query.execute();
  return rows.map(({ lead_id, ...row }) => ({ leadId: lead_id, ...row }));
}

async function endCheck(
  db: Db,
  { leadId, attempts }: RegistrationCheck,
  outcome: CheckOutcome,
): Promise<boolean> {
  const open = db
    .updateTable('registrations')
    .where('lead_id', '=', leadId)
    .where('check_at', 'is not', null);
  if (outcome.kind === 'postponed') {
    const { numUpdatedRows } = await open
      .set({ check_at: outcome.at.getTime() })
      .where('tries', '=', attempts + 1)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await open.set({ check_at: null }).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const status = await storeAnswer(db, leadId, outcome);
  if (status === 'accepted') await queueDeliveries(db, leadId, outcome.deliveries, outcome.at);
  return true;
}

/** Stores what the registry answered about a registration, which ends its checks. Null if it was erased. */
export async function storeAnswer(
  db: Db,
  leadId: string,
  {
    fields,
    record,
    at,
  }: Pick<Extract<CheckOutcome, { kind: 'settled' }>, 'fields' | 'record' | 'at'>,
): Promise<Lead['status'] | null> {
  const lead = await db
    .selectFrom('leads')
    .select(['payload', 'status'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (!lead) return null;
  const payload = { ...(JSON.parse(lead.payload) as LeadPayload), ...fields };
  await db
    .updateTable('leads')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', leadId)
    .execute();
  await db
    .updateTable('registrations')
    .set({ check_at: null })
    .where('lead_id', '=', leadId)
    .execute();
  await storeFinding(db, leadId, record, at);
  await renewStates(db, leadId);
  return lead.status;
}
