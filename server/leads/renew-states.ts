import type { Db } from '#server/db/connection.ts';
import { deleteRows } from '#server/db/rows.ts';
import { facetsOf } from './lead-facets.ts';
import { findLeadRow, leadOf } from './lead-reader.ts';
import { recordsOfLead } from './lead-records.ts';

/** Updates the stored states of a lead after a registry has responded. */
export async function renewStates(db: Db, leadId: string): Promise<void> {
  const row = await findLeadRow(db, leadId);
  if (!row) return;
  await deleteRows(db, 'lead_facets', { lead_id: leadId, facet: 'state' });
  const { states } = facetsOf(leadOf(row), await recordsOfLead(db, leadId));
  if (states.length === 0) return;
  await db
    .insertInto('lead_facets')
    .values(states.map((value) => ({ lead_id: leadId, facet: 'state' as const, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
