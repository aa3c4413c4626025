import type { RegistryFinding } from '#contract/console/lead.ts';
import { formById } from '#contract/forms.ts';
import type { Db } from '#server/db/connection.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';
import { providerGroups } from '#server/registry/record-groups.ts';
import { compareRecord } from './compare-record.ts';
import type { Lead } from './lead.ts';

/** Compares the registry's last answer with the registration; null for other forms. */
export async function findingOf(
  db: Db,
  { id, form, payload }: Lead,
): Promise<RegistryFinding | null> {
  const wanted = formById(form)?.registration?.wants;
  if (!wanted) return null;
  const row = await db
    .selectFrom('registry_findings')
    .select(['checked_at', 'record'])
    .where('lead_id', '=', id)
    .executeTakeFirst();
  const npi = String(payload.npi ?? '');
  const checkedAt = row ? new Date(row.checked_at).toISOString() : null;
  if (!row?.record) return { npi, checkedAt, isFound: false, comparisons: [], groups: [] };
  const record = JSON.parse(row.record) as ProviderRecord;
  const comparisons = compareRecord(wanted, payload, record);
  const compared = comparisons.map(({ recorded }) => recorded);
  const groups = Object.entries(providerGroups(record)).map(([title, rows]) => ({
    title,
    rows: rows.filter(({ value }) => value !== npi && !compared.includes(value)),
  }));
  return {
    npi,
    checkedAt,
    isFound: true,
    comparisons,
    groups: groups.filter(({ rows }) => rows.length > 0),
  };
}

export async function storeFinding(
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
