import type {
  LaboratoryRecord,
  LeadLaboratory,
  ListedLaboratory,
  ShownLaboratory,
} from '#contract/laboratory.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { deleteRows, findRows, put } from '#server/db/rows.ts';
import type { LookupResult, RegistryName } from '#server/registry/lookup/lookup.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';

export type RegistryResult = LookupResult<ProviderRecord | LaboratoryRecord>;

/** A registry's result for one of a lead's numbers. */
export type Finding = {
  readonly kind: RegistryName;
  readonly number: string;
  readonly result: RegistryResult;
  readonly linkedBy: LeadLaboratory['linkedBy'];
  /** Null unless a user asked. */
  readonly userId: string | null;
  readonly at: Date;
};

type Row = RowOf<'lead_records'>;

/** A registry's last result about a lead. */
export type LeadRecord<R> = Omit<ShownLaboratory, 'clia' | 'record'> & {
  readonly number: string;
  readonly record: R | null;
};

export type LeadRecords = {
  readonly npi?: LeadRecord<ProviderRecord>;
  readonly clia?: LeadRecord<LaboratoryRecord>;
};

/** The registries' records about a lead, even before it is stored. */
export type KnownRecords = {
  readonly [Kind in keyof LeadRecords]?: Pick<NonNullable<LeadRecords[Kind]>, 'record'>;
};

/** Stores the result as the lead's record and replaces any earlier one. The lead itself may be stored later. */
export async function storeFinding(
  db: Db,
  leadId: string,
  { kind, number, result, linkedBy, userId, at }: Finding,
): Promise<void> {
  const looked = { kind, number, linked_by: linkedBy, user_id: userId };
  const looked_up_at = result.kind === 'unavailable' ? null : at.getTime();
  if (result.kind !== 'found') {
    const state = result.kind === 'unavailable' ? 'unavailable' : 'not found';
    return writeRecord(db, leadId, { ...looked, state, looked_up_at });
  }
  const { record, source, updated } = result;
  await writeRecord(db, leadId, {
    ...looked,
    state: 'found',
    looked_up_at,
    record: JSON.stringify(record),
    source,
    as_of: updated.getTime(),
  });
}

/** Replaces a record. */
export async function writeRecord(
  db: Db,
  leadId: string,
  { kind, ...row }: Pick<Row, 'kind' | 'state' | 'number' | 'linked_by'> & Partial<Row>,
): Promise<void> {
  const values = { ...blank, ...row, lead_id: leadId, kind };
  await put(db, 'lead_records', ['lead_id', 'kind'], values);
}

export async function removeLaboratory(db: Db, leadId: string): Promise<void> {
  await deleteRows(db, 'lead_records', { lead_id: leadId, kind: 'clia' });
}

/** The registries' last results about a lead. */
export async function recordsOfLead(db: Db, leadId: string): Promise<LeadRecords> {
  return (await recordsOf(db, [leadId])).get(leadId) ?? {};
}

/** The registries' last results about leads. A lead without any is absent. */
export async function recordsOf(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, LeadRecords>> {
  const rows = await findRows(db, 'lead_records', { lead_id: leadIds });
  return new Map(
    [...Map.groupBy(rows, ({ lead_id }) => lead_id)].map(([leadId, own]) => [
      leadId,
      Object.fromEntries(own.map((row) => [row.kind, recordOf(row)])),
    ]),
  );
}

/** The laboratory of a lead as the console shows it. */
export function shownLaboratory({ clia }: LeadRecords): ShownLaboratory | null {
  if (!clia) return null;
  const { number, ...rest } = clia;
  return { ...rest, clia: number };
}

/** The laboratory of a lead for emails, webhooks, and files, which never name our users. */
export function laboratoryOf(records: LeadRecords): LeadLaboratory | null {
  const shown = shownLaboratory(records);
  if (!shown) return null;
  const { userId: _, ...laboratory } = shown;
  return laboratory;
}

/** The laboratory as lists show it; null if there is no record. */
export function listedLaboratory({ clia }: LeadRecords): ListedLaboratory | null {
  if (!clia?.record) return null;
  const { certificate, isActive, accreditations, testsPerYear } = clia.record;
  return {
    certificate,
    isActive,
    accreditations: accreditations.map(({ organization }) => organization),
    testsPerYear,
  };
}

function recordOf(row: Row) {
  return {
    state: row.state,
    number: row.number,
    record: row.record === null ? null : JSON.parse(row.record),
    source: row.source,
    asOf: timeOf(row.as_of),
    lookedUpAt: timeOf(row.looked_up_at),
    linkedBy: row.linked_by,
    userId: row.user_id,
  };
}

function timeOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

const blank = {
  record: null,
  source: null,
  as_of: null,
  looked_up_at: null,
  user_id: null,
} as const;
