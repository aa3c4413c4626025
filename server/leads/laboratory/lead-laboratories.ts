import type { Selectable } from 'kysely';
import type {
  LaboratoryLink,
  LaboratoryRecord,
  LeadLaboratory,
  ShownLaboratory,
} from '#contract/console/laboratory.ts';
import type { Db, Tables } from '#server/db/connection.ts';
import type { LookupAnswer } from '#server/registry/lookup/create-lookup.ts';
import { isTierOfVolume } from './volume-tiers.ts';

export type LaboratoryAnswer = LookupAnswer<LaboratoryRecord>;

/** The registry's answer about a number. */
export type LaboratoryFinding = {
  readonly clia: string;
  readonly answer: LaboratoryAnswer;
  readonly linkedBy: LaboratoryLink;
  /** Null unless a user asked. */
  readonly userId: string | null;
  readonly at: Date;
};

type Row = Selectable<Tables['lead_laboratories']>;
export type LaboratoryRow = Omit<Row, 'lead_id'>;

/** Stores the answer as the lead's laboratory and replaces an earlier one. The lead may be stored after it. */
export async function storeLaboratory(
  db: Db,
  leadId: string,
  finding: LaboratoryFinding,
): Promise<void> {
  const { answer } = finding;
  const record = answer.kind === 'found' ? answer.record : null;
  await writeLaboratory(db, leadId, rowOf(finding, record));
  const accreditations = record?.accreditations ?? [];
  if (accreditations.length === 0) return;
  await db
    .insertInto('lead_accreditations')
    .values(accreditations.map(({ organization }) => ({ lead_id: leadId, organization })))
    .execute();
}

/** Stores a row without a record, or the row of a record whose accreditations follow. */
export async function writeLaboratory(db: Db, leadId: string, row: LaboratoryRow): Promise<void> {
  await db
    .insertInto('lead_laboratories')
    .values({ lead_id: leadId, ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
    .execute();
  await db.deleteFrom('lead_accreditations').where('lead_id', '=', leadId).execute();
}

/** Null if nothing is known about a laboratory of the lead. */
export async function laboratoryOf(db: Db, leadId: string): Promise<ShownLaboratory | null> {
  return (await laboratoriesOf(db, [leadId])).get(leadId) ?? null;
}

/** The laboratories of leads. A lead without one is absent. */
export async function laboratoriesOf(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, ShownLaboratory>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead_laboratories')
    .leftJoin('volume_tiers', (join) => join.on(isTierOfVolume))
    .selectAll('lead_laboratories')
    .select('volume_tiers.name as tier')
    .where('lead_id', 'in', leadIds)
    .execute();
  return new Map(rows.map((row) => [row.lead_id, shownLaboratoryOf(row)]));
}

/** Removes the user, because mails, webhooks, and files name none of our people. */
export function leadLaboratoryOf(shown: ShownLaboratory | undefined): LeadLaboratory | null {
  if (!shown) return null;
  const { userId: _, ...laboratory } = shown;
  return laboratory;
}

/** The columns that a query of leads joins. */
export const laboratoryColumns = [
  'lead_laboratories.state',
  'lead_laboratories.clia',
  'lead_laboratories.record',
  'lead_laboratories.source',
  'lead_laboratories.as_of',
  'lead_laboratories.looked_up_at',
  'lead_laboratories.linked_by',
  'volume_tiers.name as tier',
] as const;

type Shown = Pick<
  Row,
  'state' | 'clia' | 'record' | 'source' | 'as_of' | 'looked_up_at' | 'linked_by'
> & { readonly tier: string | null };

/** Null if the lead has no row. */
export function joinedLaboratoryOf(
  row: {
    readonly [Name in keyof Shown]: Shown[Name] | null;
  },
): LeadLaboratory | null {
  const { state, linked_by } = row;
  return state === null || linked_by === null ? null : columnsOf({ ...row, state, linked_by });
}

export const withoutRecord = {
  record: null,
  source: null,
  as_of: null,
  certificate: null,
  tests_per_year: null,
  sites: null,
  us_state: null,
  is_active: null,
} as const;

function rowOf(
  { clia, answer, linkedBy, userId, at }: LaboratoryFinding,
  record: LaboratoryRecord | null,
): LaboratoryRow {
  const looked = {
    clia,
    linked_by: linkedBy,
    user_id: userId,
    looked_up_at: answer.kind === 'unavailable' ? null : at.getTime(),
  };
  if (answer.kind !== 'found' || record === null) {
    const state = answer.kind === 'unavailable' ? 'unavailable' : 'not found';
    return { ...looked, ...withoutRecord, state };
  }
  return {
    ...looked,
    state: 'found',
    record: JSON.stringify(record),
    source: answer.source,
    as_of: answer.updated.getTime(),
    certificate: record.certificate,
    tests_per_year: record.testsPerYear,
    sites: record.sites,
    us_state: record.address?.state ?? null,
    is_active: record.isActive ? 1 : 0,
  };
}

function shownLaboratoryOf(row: Row & Pick<Shown, 'tier'>): ShownLaboratory {
  return { ...columnsOf(row), userId: row.user_id };
}

function columnsOf(row: Shown): LeadLaboratory {
  return {
    state: row.state,
    clia: row.clia,
    record: row.record === null ? null : (JSON.parse(row.record) as LaboratoryRecord),
    tier: row.tier,
    source: row.source,
    asOf: timeOf(row.as_of),
    lookedUpAt: timeOf(row.looked_up_at),
    linkedBy: row.linked_by,
  };
}

function timeOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
