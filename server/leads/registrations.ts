import type { Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { type ClaimedField, claimantsOf, npiCheckOf, type RegistrationClaim } from './claims.ts';
import { type DeliveryRequest, endJob, queueNewState } from './deliveries.ts';
import { type Lead, payloadOf } from './lead.ts';
import { changePayload } from './lead-changes.ts';
import { renewStates } from './lead-facets.ts';
import { storeFinding } from './registry-findings.ts';

/** A registration whose NPI lookup is repeated. */
export type RegistrationCheck = { readonly form: string; readonly npi: string };

export type CheckResult = {
  readonly fields: Readonly<Record<string, string>>;
  /** Null if the registry has no record. */
  readonly record: ProviderRecord | null;
  readonly at: Date;
  /** Queued unless the lead is in quarantine, because nothing is sent about quarantined leads. */
  readonly deliveries: readonly DeliveryRequest[];
};

export type Registrations = {
  /** The claimed fields that another registration holds; empty when the same registration is already stored. */
  readonly takenBy: (
    lead: Pick<Lead, 'form' | 'payload'>,
    claim: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
  ) => Promise<readonly ClaimedField[]>;
  /** Expects a name from `normalizeSubdomain`. */
  readonly isSubdomainTaken: (subdomain: string) => Promise<boolean>;
  /** Null once the registration was erased. */
  readonly findCheck: (leadId: string) => Promise<RegistrationCheck | null>;
  /**
   * Adds the result of a lookup to the payload and ends the lookups, at most once even under concurrency. Returns
   * whether it was applied.
   */
  readonly endCheck: (leadId: string, result: CheckResult) => Promise<boolean>;
};

export function registrations({ read, write }: Transactions): Registrations {
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

    findCheck: async (leadId) => {
      const row = await read((db) =>
        db
          .selectFrom('registrations')
          .select(['form', 'npi'])
          .where('lead_id', '=', leadId)
          .executeTakeFirst(),
      );
      return row ?? null;
    },

    endCheck: (leadId, result) => write((db) => endCheck(db, leadId, result)),
  };
}

async function endCheck(db: Db, leadId: string, result: CheckResult): Promise<boolean> {
  if (!(await endJob(db, npiCheckOf(leadId), result.at))) return false;
  const status = await storeAnswer(db, leadId, result);
  if (status === 'accepted') await queueNewState(db, leadId, result.deliveries, result.at);
  return status !== null;
}

/** Stores the registry's answer about a registration, which ends its checks. Null if the registration was erased. */
export async function storeAnswer(
  db: Db,
  leadId: string,
  { fields, record, at }: Pick<CheckResult, 'fields' | 'record' | 'at'>,
): Promise<Lead['status'] | null> {
  const changed = await changePayload(db, leadId, ({ payload }) =>
    payloadOf({ ...payload, ...fields }),
  );
  if (!changed) return null;
  await endJob(db, npiCheckOf(leadId), at);
  await storeFinding(db, leadId, record, at);
  await renewStates(db, leadId);
  return changed.after.status;
}
