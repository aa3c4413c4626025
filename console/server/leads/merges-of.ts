import type { Db } from '#server/db/connection.ts';

/** The lead that a lead was merged into, and the leads that were merged into it. */
export type Merges = { readonly into: string | null; readonly from: readonly string[] };

export async function mergesOf(db: Db, leadId: string): Promise<Merges> {
  const rows = await db
    .selectFrom('lead_merges')
    .select(['lead_id', 'into_id'])
    .where((row) => row.or([row('lead_id', '=', leadId), row('into_id', '=', leadId)]))
    .orderBy('merged_at')
    .execute();
  const into = rows.find(({ lead_id }) => lead_id === leadId)?.into_id ?? null;
  const from = rows.filter(({ into_id }) => into_id === leadId);
  return { into, from: from.map(({ lead_id }) => lead_id) };
}
