import type { ListedLaboratory } from '#contract/console/leads.ts';
import { tierOf } from '#contract/console/tiers.ts';
import type { Db } from '#server/db/connection.ts';
import { listVolumeTiers } from './volume-tiers.ts';

/** Laboratories as lists show them. A lead without a CLIA record is absent. */
export async function listedLaboratories(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, ListedLaboratory>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead_laboratories')
    .select(['lead_id', 'certificate', 'tests_per_year', 'sites', 'is_active'])
    .where('lead_id', 'in', leadIds)
    .where('state', '=', 'found')
    .execute();
  if (rows.length === 0) return new Map();
  const tiers = await listVolumeTiers(db);
  const accreditations = await db
    .selectFrom('lead_accreditations')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('organization')
    .execute();
  const byLead = Map.groupBy(accreditations, ({ lead_id }) => lead_id);
  return new Map(
    rows.map(({ lead_id, certificate, tests_per_year, sites, is_active }) => {
      const tier = tierOf(tiers, tests_per_year);
      return [
        lead_id,
        {
          certificate,
          isActive: is_active === 1,
          accreditations: (byLead.get(lead_id) ?? []).map(({ organization }) => organization),
          testsPerYear: tests_per_year,
          tier: tier && { id: tier.id, name: tier.name },
          sites,
        },
      ];
    }),
  );
}
