import { normalizeSubdomain } from '#contract/subdomain.ts';
import type { Db } from '#server/db/connection.ts';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { queueJob } from './deliveries.ts';
import { type LaboratoryAnswer, storeLaboratory } from './laboratory/lead-laboratories.ts';
import { cliaCheckOf, queueCliaCheck } from './laboratory-checks.ts';
import { type Lead, type LeadPayload, verificationLabels } from './lead.ts';
import { storeFinding } from './registry-findings.ts';

/** A registration reserves its NPI within its form, and its subdomain across all forms. */
export type RegistrationClaim = {
  readonly npi: string;
  /** A result of `normalizeSubdomain`; null for a form without a subdomain. */
  readonly subdomain: string | null;
  /** When to look up the NPI again; null if it is verified. */
  readonly checkAt: Date | null;
  /** The registry's record; null without an answer. */
  readonly record: ProviderRecord | null;
  /** The registry's answer about the CLIA number; absent without a real number. */
  readonly laboratory?: LaboratoryClaim;
};

export type LaboratoryClaim = {
  readonly clia: string;
  readonly answer: LaboratoryAnswer;
  /** When to look up the number again; null after an answer. */
  readonly checkAt: Date | null;
};

export type ClaimedField = 'npi' | 'subdomain';

/** Earlier claims that prevent a registration from being stored. */
export type Claimants =
  /** The same registration is already stored. */
  | { readonly kind: 'own'; readonly leadId: string }
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] };

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
  const row = await db
    .insertInto('registrations')
    .values({
      lead_id: lead.id,
      form: lead.form,
      npi: claim.npi,
      subdomain: claim.subdomain,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (row && claim.record) await storeFinding(db, lead.id, claim.record, lead.receivedAt);
  if (row && claim.checkAt) await queueJob(db, npiCheckOf(lead.id), { dueAt: claim.checkAt });
  if (row && claim.laboratory) await storeLaboratoryOf(db, lead, claim.laboratory);
  return row !== undefined;
}

async function storeLaboratoryOf(
  db: Db,
  { id, receivedAt }: Lead,
  { clia, answer, checkAt }: LaboratoryClaim,
): Promise<void> {
  await storeLaboratory(db, id, {
    clia,
    answer,
    linkedBy: 'registration',
    userId: null,
    at: receivedAt,
  });
  if (checkAt) await queueCliaCheck(db, id, checkAt);
}

/** The channel of the job that repeats the NPI lookup of a registration. */
export function npiCheckOf(leadId: string) {
  return `job:npi-check:${leadId}` as const;
}

export async function releaseNames(db: Db, leadId: string): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('channel', 'in', [npiCheckOf(leadId), cliaCheckOf(leadId)])
    .execute();
  await db.deleteFrom('lead_laboratories').where('lead_id', '=', leadId).execute();
  await db.deleteFrom('registry_findings').where('lead_id', '=', leadId).execute();
  await db.deleteFrom('registrations').where('lead_id', '=', leadId).execute();
}

/**
 * A registration with the same NPI and form is the visitor's own only if everything typed is equal.
 * One statement reads NPI and subdomain, so a commit in between can't show half of a registration.
 */
export async function claimantsOf(
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
 * True if two registrations of an NPI are the same one sent twice. A reply must not claim that a changed field was
 * stored. The registry's result and letter case make no difference.
 */
function isSameRegistration(one: LeadPayload, other: LeadPayload): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable({ emailAddress, subdomain, ...payload }: LeadPayload) {
  const others = Object.entries(payload)
    .filter(([name, value]) => value !== '' && !Object.hasOwn(verificationLabels, name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    String(emailAddress ?? '')
      .trim()
      .toLowerCase(),
    normalizeSubdomain(String(subdomain ?? '')),
    others,
  ];
}
