import { sql } from 'kysely';
import type { VolumeTier } from '#contract/console/tiers.ts';
import type { Db } from '#server/db/connection.ts';
import { cleanLine } from '#server/lib/clean-text.ts';

export async function listVolumeTiers(db: Db): Promise<VolumeTier[]> {
  const rows = await db.selectFrom('volume_tiers').selectAll().orderBy('from_tests').execute();
  return rows.map(({ id, name, from_tests, below_tests }) => ({
    id,
    name,
    from: from_tests,
    below: below_tests,
  }));
}

export async function replaceVolumeTiers(db: Db, tiers: readonly VolumeTier[]): Promise<void> {
  await db.deleteFrom('volume_tiers').execute();
  const rows = tiers.map(({ id, name, from, below }) => ({
    id,
    name: cleanLine(name, maxNameLength),
    from_tests: from,
    below_tests: below,
  }));
  await db.insertInto('volume_tiers').values(rows).execute();
}

/** The rule that assigns tiers, for all queries over `volume_tiers` and `lead_records`. */
export const isTierOfVolume = sql<boolean>`tests_per_year >= from_tests
  and (below_tests is null or tests_per_year < below_tests)`;

/** More than the contract allows. */
const maxNameLength = 100;
