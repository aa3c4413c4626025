import { normalizeSubdomain } from '#contract/subdomain.ts';
import type { Db } from '#server/db/connection.ts';
import { findRow, insertNew } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { Lead, LeadPayload } from './lead.ts';
import { type Finding, storeFinding } from './lead-records.ts';
import { checkOf, queueCheck } from './registry-checks.ts';

/** A registration reserves its NPI within its form, and its subdomain across all forms. */
export type RegistrationClaim = {
  readonly npi: string;
  /** A result of `normalizeSubdomain`; null if the form has no subdomain. */
  readonly subdomain: string | null;
  /** The registries' results for its NPI and, if it is valid, its CLIA number. */
  readonly results: readonly Pick<Finding, 'kind' | 'number' | 'result'>[];
  /** When to retry lookups that a registry did not respond to. */
  readonly checkAt: Date;
};

export type ClaimedField = 'npi' | 'subdomain';

/** Earlier claims that prevent a registration from being stored. */
export type Claimants =
  /** The same registration is already stored. */
  | { readonly kind: 'own'; readonly leadId: string }
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] };

export function registrations({ read }: Pick<Transactions, 'read'>) {
  return {
    /** The claimed fields that another registration holds; empty if the same registration is already stored. */
    takenBy: async (
      lead: Pick<Lead, 'form' | 'payload'>,
      claim: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
    ) => {
      const found = await read((db) => claimantsOf(db, lead, claim));
      return found?.kind === 'taken' ? found.fields : [];
    },

    /** Expects a name from `normalizeSubdomain`. */
    isSubdomainTaken: async (subdomain: string) => {
      const row = await read((db) => findRow(db, 'registrations', { subdomain }));
      return row !== undefined;
    },
  };
}

export type Registrations = ReturnType<typeof registrations>;

/**
 * Claims the NPI and subdomain of a registration; null on success. If two registrations are concurrent, in any process,
 * the second waits for the first one's commit and then finds its row.
 */
export async function claimNames(
  db: Db,
  lead: Lead,
  claim: RegistrationClaim,
): Promise<Claimants | null> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await insertClaim(db, lead, claim)) return null;
    const claimants = await claimantsOf(db, lead, claim);
    // Null if the conflicting registration was erased in the meantime.
    if (claimants) return claimants;
  }
  throw new StoreUnavailable('The conflicting registration cannot be read');
}

async function insertClaim(db: Db, lead: Lead, claim: RegistrationClaim): Promise<boolean> {
  const { npi, subdomain } = claim;
  const row = { lead_id: lead.id, form: lead.form, npi, subdomain };
  if (!(await insertNew(db, 'registrations', row))) return false;
  for (const { kind, number, result } of claim.results) {
    const finding = { kind, number, result, linkedBy: 'registration', userId: null } as const;
    await storeFinding(db, lead.id, { ...finding, at: lead.receivedAt });
    if (result.kind === 'unavailable') await queueCheck(db, kind, lead.id, claim.checkAt);
  }
  return true;
}

export async function releaseNames(db: Db, leadId: string): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where((row) => row.or([row.and(checkOf('npi', leadId)), row.and(checkOf('clia', leadId))]))
    .execute();
  for (const table of ['lead_records', 'registrations'] as const) {
    await db.deleteFrom(table).where('lead_id', '=', leadId).execute();
  }
}

/**
 * A registration with the same NPI and form is the visitor's own only if all typed values are equal. One statement
 * reads NPI and subdomain, so a commit in between can't show half of a registration.
 */
async function claimantsOf(
  db: Db,
  lead: Pick<Lead, 'form' | 'payload'>,
  { npi, subdomain }: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
): Promise<Claimants | null> {
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
  const numbered = rows.find((row) => row.form === lead.form && row.npi === npi);
  if (numbered && isSameRegistration(JSON.parse(numbered.payload), lead.payload)) {
    return { kind: 'own', leadId: numbered.id };
  }
  const fields: ClaimedField[] = [];
  if (numbered) fields.push('npi');
  if (subdomain !== null && rows.some((row) => row.subdomain === subdomain)) {
    fields.push('subdomain');
  }
  return fields.length > 0 ? { kind: 'taken', fields } : null;
}

/**
 * True if two registrations for an NPI are the same one sent twice, ignoring letter case. A changed field makes them
 * differ, because the response must not claim that it was stored.
 */
function isSameRegistration(one: LeadPayload, other: LeadPayload): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable({ emailAddress, subdomain, ...payload }: LeadPayload) {
  const others = Object.entries(payload)
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    String(emailAddress ?? '')
      .trim()
      .toLowerCase(),
    normalizeSubdomain(String(subdomain ?? '')),
    others,
  ];
}
