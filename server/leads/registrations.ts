import { normalizeSubdomain } from '#contract/subdomain.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { ProviderRecord } from '#server/registry/registry.ts';
import { type DeliveryRequest, queueDeliveries } from './deliveries.ts';
import { type Lead, type LeadPayload, verificationLabels } from './lead.ts';
import { renewStates } from './lead-facets.ts';

/** What a registration reserves: an NPI within its form, and a subdomain among all. */
export type RegistrationClaim = {
  readonly npi: string;
  /** From `normalizeSubdomain`; null for a form without one. */
  readonly subdomain: string | null;
  /** When to look up the NPI again; null when it is verified. */
  readonly checkAt: Date | null;
  /** What the registry answered; null without an answer. */
  readonly record: ProviderRecord | null;
};

export type ClaimedField = 'npi' | 'subdomain';

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
      const found = await read((db) => findClaimant(db, lead, claim));
      return found.kind === 'taken' ? found.fields : [];
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

export type Claimed =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'own'; readonly leadId: string }
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] };

/**
 * Claims NPI and subdomain of a registration. Of two at the same time, in any process, the second waits
 * here for the first one's commit and then finds its row.
 */
export async function claimNames(db: Db, lead: Lead, claim: RegistrationClaim): Promise<Claimed> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await insertClaim(db, lead, claim)) return { kind: 'claimed' };
    // There is no claimant if the conflicting registration was erased just now.
    const claimant = await findClaimant(db, lead, claim);
    if (claimant.kind !== 'claimed') return claimant;
  }
  throw new StoreUnavailable('The conflicting registration cannot be read');
}

async function insertClaim(db: Db, lead: Lead, claim: RegistrationClaim): Promise<boolean> {
  const row = await db
    .insertInto('registrations')
    .values({
      lead_id: lead.id,
      form: lead.form,
      npi: claim.npi,
      subdomain: claim.subdomain,
      check_at: claim.checkAt?.getTime() ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (row && claim.record) await storeFinding(db, lead.id, claim.record, lead.receivedAt);
  return row !== undefined;
}

export async function releaseNames(db: Db, leadId: string): Promise<void> {
  await db.deleteFrom('registry_findings').where('lead_id', '=', leadId).execute();
  await db.deleteFrom('registrations').where('lead_id', '=', leadId).execute();
}

/**
 * A registration with the same NPI and form is the visitor's own only if everything typed is equal.
 * One statement reads NPI and subdomain, so a commit in between can't show half of a registration.
 */
async function findClaimant(
  db: Db,
  lead: Pick<Lead, 'form' | 'payload'>,
  { npi, subdomain }: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
): Promise<Claimed> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('leads', 'leads.id', 'registrations.lead_id')
    .select(['leads.id', 'leads.payload', 'registrations.form', 'registrations.npi', 'subdomain'])
    .where((row) =>
      row.or([
        row.and([row('registrations.form', '=', lead.form), row('registrations.npi', '=', npi)]),
        ...(subdomain === null ? [] : [row('subdomain', '=', subdomain)]),
      ]),
    )
    .execute();
  return claimantAmong(rows, lead, { npi, subdomain });
}

type ClaimedRow = {
  /** Of the lead. */
  readonly id: string;
  readonly payload: string;
  readonly form: string;
  readonly npi: string;
  readonly subdomain: string | null;
};

/** Who has claimed what, among the registrations with the same NPI or subdomain. */
export function claimantAmong(
  rows: readonly ClaimedRow[],
  lead: Pick<Lead, 'form' | 'payload'>,
  { npi, subdomain }: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
): Claimed {
  const numbered = rows.find((row) => row.form === lead.form && row.npi === npi);
  if (numbered && isSameRegistration(JSON.parse(numbered.payload), lead.payload)) {
    return { kind: 'own', leadId: numbered.id };
  }
  const named = subdomain !== null && rows.some((row) => row.subdomain === subdomain);
  const fields: ClaimedField[] = [];
  if (numbered) fields.push('npi');
  if (named) fields.push('subdomain');
  return fields.length > 0 ? { kind: 'taken', fields } : { kind: 'claimed' };
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

async function storeFinding(
  db: Db,
  leadId: string,
  record: ProviderRecord | null,
  at: Date,
): Promise<void> {
  const finding = {
    checked_at: at.getTime(),
    record: record === null ? null : JSON.stringify(record),
  };
  await db
    .insertInto('registry_findings')
    .values({ lead_id: leadId, ...finding })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(finding))
    .execute();
}

/**
 * Whether two registrations of an NPI are the same one sent twice. A reply must not
 * claim that a changed field was stored. The registry's result and letter case make no difference.
 */
function isSameRegistration(one: LeadPayload, other: LeadPayload): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable({ emailAddress = '', subdomain = '', ...payload }: LeadPayload) {
  const others = Object.entries(payload)
    .filter(([name, value]) => value !== '' && !Object.hasOwn(verificationLabels, name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [String(emailAddress).trim().toLowerCase(), normalizeSubdomain(String(subdomain)), others];
}
