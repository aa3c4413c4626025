import type { ComparedLaboratory, Submission } from '#console/contract/lead.ts';
import { compareLaboratory } from '#console/server/leads/compare-record.ts';
import { correctionsOf } from '#console/server/leads/corrections.ts';
import { type LeadRow, summariesOf } from '#console/server/leads/lead-summaries.ts';
import { realClia } from '#contract/clia.ts';
import type { ShownLaboratory } from '#contract/laboratory.ts';
import type { Db } from '#server/db/connection.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import { leadWithRecords } from '#server/leads/lead-reader.ts';
import { recordsOf, shownLaboratory } from '#server/leads/lead-records.ts';

/** The submissions of the given leads, in the order of the rows. */
export async function submissionsOf(db: Db, rows: readonly LeadRow[]): Promise<Submission[]> {
  if (rows.length === 0) return [];
  const summaries = new Map((await summariesOf(db, rows)).map((lead) => [lead.id, lead]));
  const ids = [...summaries.keys()];
  const corrections = Map.groupBy(await correctionsOf(db, ids), ({ lead_id }) => lead_id);
  const records = await recordsOf(db, ids);
  return rows.flatMap((row) => {
    const summary = summaries.get(row.id);
    const lead = leadWithRecords(row, records.get(row.id));
    if (!summary) return [];
    const laboratory = shownLaboratory(records.get(row.id) ?? {});
    return {
      lead: summary,
      confirmedAt: lead.confirmedAt?.toISOString() ?? null,
      noticeShown: lead.noticeShown ?? null,
      fields: fieldsOf(lead),
      laboratory: laboratory ? comparedLaboratory(lead.payload, laboratory) : null,
      corrections: (corrections.get(row.id) ?? []).map((one) => ({
        field: one.field,
        value: one.value,
        correctedAt: new Date(one.corrected_at).toISOString(),
        userId: one.author_id,
      })),
    };
  });
}

export function newestFirst<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

function comparedLaboratory(payload: LeadPayload, laboratory: ShownLaboratory): ComparedLaboratory {
  const { record, linkedBy, clia } = laboratory;
  return {
    ...laboratory,
    comparisons: record === null ? [] : compareLaboratory(payload, record),
    // Verifying the visitor's own number is not a choice, so it can't be undone.
    mayUndo: linkedBy === 'user' && clia !== realClia(payload.clia),
  };
}
