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

/** The ids of a lead and of those that it was merged with: the surviving lead first, which is merged into no other. */
export async function mergedGroup(
  db: Db,
  leadId: string,
): Promise<readonly [kept: string, ...merged: string[]]> {
  const { into, from } = await mergesOf(db, leadId);
  return into === null ? [leadId, ...from] : mergedGroup(db, into);
}

/** The leads that were merged into these, in the order of their merges. */
export function mergedLeads(db: Db, leadIds: readonly string[]) {
  return db
    .selectFrom('lead_merges')
    .innerJoin('leads', 'leads.id', 'lead_merges.lead_id')
    .selectAll('leads')
    .select('into_id')
    .where('into_id', 'in', leadIds)
    .orderBy('merged_at')
    .execute();
}
