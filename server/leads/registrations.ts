import type { Connection, Db } from './connection.ts';
import { newId } from './lead-id.ts';
import { isSameRegistration } from './same-registration.ts';
import {
  type CheckOutcome,
  type ClaimedField,
  type Lead,
  type LeadPayload,
  type LeadStore,
  type RegistrationCheck,
  type RegistrationClaim,
  StoreUnavailable,
  type Submission,
} from './store.ts';
import type { Transactions } from './transactions.ts';

/** What registrations have for themselves, and look-ups that are still to be made for them. */
export function registrations(
  { kind }: Connection,
  { read, write }: Transactions,
): Pick<LeadStore, 'takenBy' | 'isSubdomainTaken' | 'leaseChecks' | 'endCheck'> {
  return {
    takenBy: async (lead, claim) => {
      const said = await read((db) => findClaimant(db, lead, claim));
      return said.kind === 'taken' ? said.fields : [];
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

    leaseChecks: async (now, seconds, most) => {
      if ((await read((db) => dueChecks(db, now, most, false))).length === 0) return [];
      return write(async (db) => {
        const due = await dueChecks(db, now, most, kind === 'postgres');
        for (const { leadId, tries } of due) {
          await db
            .updateTable('registrations')
            .set({ check_at: now.getTime() + seconds * 1000, tries: tries + 1 })
            .where('lead_id', '=', leadId)
            .execute();
        }
        return due;
      });
    },

    endCheck: (check, outcome) => write((db) => endCheck(db, check, outcome)),
  };
}

type Claimed =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'own'; readonly leadId: string }
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] };

/**
 * Takes number and name of a registration. Of two at once the second waits here for the first one's
 * commit, in whichever process it is, and then finds its row.
 */
export async function claimNames(db: Db, { lead, claim }: Submission): Promise<Claimed> {
  if (!claim) return { kind: 'claimed' };
  for (let tries = 0; tries < 3; tries += 1) {
    if (await insertClaim(db, lead, claim)) return { kind: 'claimed' };
    // Nobody is found when the one who was in the way has just been erased.
    const claimant = await findClaimant(db, lead, claim);
    if (claimant.kind !== 'claimed') return claimant;
  }
  throw new StoreUnavailable('A registration that is in the way cannot be read');
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
  return row !== undefined;
}

export async function freeNames(db: Db, leadId: string): Promise<void> {
  await db.deleteFrom('registrations').where('lead_id', '=', leadId).execute();
}

/**
 * Of the same number and form, only what is equal in everything typed is one's own. One statement
 * reads number and name, so that a commit in between cannot show half of a registration.
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
  most: number,
  skipLocked: boolean,
): Promise<readonly RegistrationCheck[]> {
  let query = db
    .selectFrom('registrations')
    .select(['lead_id', 'form', 'npi', 'tries'])
    .where('check_at', '<=', now.getTime())
    .orderBy('check_at')
    .limit(most);
  if (skipLocked) query = query.forUpdate().skipLocked();
  const rows = await query.execute();
  return rows.map(({ lead_id, ...row }) => ({ leadId: lead_id, ...row }));
}

async function endCheck(
  db: Db,
  { leadId, tries }: RegistrationCheck,
  outcome: CheckOutcome,
): Promise<boolean> {
  const open = db
    .updateTable('registrations')
    .where('lead_id', '=', leadId)
    .where('check_at', 'is not', null);
  if (outcome.kind === 'postponed') {
    const { numUpdatedRows } = await open
      .set({ check_at: outcome.at.getTime() })
      .where('tries', '=', tries + 1)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await open.set({ check_at: null }).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tellResult(db, leadId, outcome);
  return true;
}

/** What is in quarantine is never sent out, neither is news about it. */
async function tellResult(
  db: Db,
  leadId: string,
  { fields, at }: Extract<CheckOutcome, { kind: 'settled' }>,
): Promise<void> {
  const lead = await db
    .selectFrom('leads')
    .select(['payload', 'status'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  if (!lead) return;
  const payload = { ...(JSON.parse(lead.payload) as LeadPayload), ...fields };
  await db
    .updateTable('leads')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', leadId)
    .execute();
  if (lead.status !== 'accepted') return;
  await db
    .insertInto('deliveries')
    .values({
      id: newId(),
      lead_id: leadId,
      channel: 'verification',
      state: 'pending',
      next_try_at: at.getTime(),
    })
    .execute();
}
