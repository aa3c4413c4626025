import type { ListedLaboratory } from '#contract/console/leads.ts';
import type { Db } from '#server/db/connection.ts';
import { isTierOfVolume } from './volume-tiers.ts';

/** Laboratories as lists show them. A lead without a CLIA record is absent. */
export async function listedLaboratories(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, ListedLaboratory>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead_laboratories')
    .leftJoin('volume_tiers', (join) => join.on(isTierOfVolume))
    .select(['lead_id', 'certificate', 'tests_per_year', 'sites', 'is_active'])
    .select(['volume_tiers.id as tier_id', 'volume_tiers.name as tier_name'])
    .where('lead_id', 'in', leadIds)
    .where('state', '=', 'found')
    .execute();
  if (rows.length === 0) return new Map();
  const accreditations = await db
    .selectFrom('lead_accreditations')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('organization')
    .execute();
  const byLead = Map.groupBy(accreditations, ({ lead_id }) => lead_id);
  return new Map(
    rows.map((row) => [
      row.lead_id,
      {
        certificate: row.certificate,
        isActive: row.is_active === 1,
        accreditations: (byLead.get(row.lead_id) ?? []).map(({ organization }) => organization),
        testsPerYear: row.tests_per_year,
        tier: tierOfRow(row),
        sites: row.sites,
      },
    ]),
  );
}

function tierOfRow({
  tier_id,
  tier_name,
}: {
  readonly tier_id: string | null;
  readonly tier_name: string | null;
}): ListedLaboratory['tier'] {
  return tier_id === null || tier_name === null ? null : { id: tier_id, name: tier_name };
}
