import type { Person } from '#console/contract/person.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import type { Db } from '#server/db/connection.ts';
import { answersTo } from '#server/leads/answers.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import {
  type LeadRow,
  leadsWithWork,
  rowsOfLeads,
  summariesOf,
} from '#server/leads/lead-summaries.ts';
import { mergedInto, notesOf } from './lead-queries.ts';
import { repliesTo } from './reply-queries.ts';
import { newestFirst, submissionsOf } from './submission-queries.ts';

/** Everything about the person who sent a lead; null if there is no such lead. */
export async function personOf(db: Db, leadId: string, user: SignedIn): Promise<Person | null> {
  const group = await mergedWith(db, leadId);
  if (group.length === 0) return null;
  const ids = await leadIdsOf(db, group);
  return {
    submissions: await submissionsOf(db, newestFirst(await rowsOfLeads(db, ids))),
    notes: (await notesOf(db, ids, user)).map((note) => ({
      ...note,
      mayEdit: false,
      mayRemove: false,
    })),
    replies: await repliesTo(db, ids),
    answers: await answersTo(db, ids),
    laboratory: await laboratoryOf(db, ids),
  };
}

/** The surviving lead of a merge, and all leads merged into it. */
async function mergedWith(db: Db, leadId: string): Promise<LeadRow[]> {
  const [lead] = await rowsOfLeads(db, [leadId]);
  const keptId = lead?.merged_into ?? leadId;
  const merged = await mergedInto(db, keptId).execute();
  return rowsOfLeads(db, [keptId, ...merged.map(({ lead_id }) => lead_id)]);
}

/**
 * The ids of the leads in the group, and of the newest other leads that share one of its addresses or numbers.
 */
async function leadIdsOf(db: Db, group: readonly LeadRow[]): Promise<string[]> {
  const keys = group.map((row) => contactKeys(leadOf(row).payload));
  const ids = new Set(group.map(({ id }) => id));
  for (const column of ['email', 'phone'] as const) {
    const values = new Set(keys.flatMap((one) => one[column] ?? []));
    if (values.size === 0) continue;
    const rows = await db
      .selectFrom('lead_documents')
      .select('lead_id')
      .where(column, 'in', [...values])
      .orderBy('lead_id', 'desc')
      .limit(maxSubmissions)
      .execute();
    for (const { lead_id } of rows) ids.add(lead_id);
  }
  return [...ids].toSorted().reverse().slice(0, maxSubmissions);
}

/** Accepted leads from other people that share an email domain or an NPI with the given leads. */
async function laboratoryOf(db: Db, leadIds: readonly string[]): Promise<Person['laboratory']> {
  const own = await db
    .selectFrom('lead_documents')
    .select(['domain', 'npi'])
    .where('lead_id', 'in', leadIds)
    .execute();
  const shared = new Map<string, string[]>();
  for (const column of ['domain', 'npi'] as const) {
    const values = new Set(own.flatMap((row) => row[column] ?? []));
    for (const value of [...values].slice(0, maxValues)) {
      // A separate query per value reads the newest leads from the index, regardless of how many
      // match.
      const rows = await db
        .selectFrom('lead_documents')
        .select('lead_id')
        .where(column, '=', value)
        .where('lead_id', 'not in', leadIds)
        .orderBy('lead_id', 'desc')
        .limit(maxOthers)
        .execute();
      const text = column === 'npi' ? `NPI ${value}` : value;
      for (const { lead_id } of rows) shared.set(lead_id, [...(shared.get(lead_id) ?? []), text]);
    }
  }
  const others = [...shared.keys()].toSorted().reverse().slice(0, maxOthers);
  if (others.length === 0) return [];
  const rows = await leadsWithWork(db)
    .where('leads.id', 'in', others)
    .where('leads.status', '=', 'accepted')
    .where('lead_merges.lead_id', 'is', null)
    .orderBy('leads.id', 'desc')
    .execute();
  const leads = await summariesOf(db, rows);
  return leads.map((lead) => ({ lead, shared: shared.get(lead.id) ?? [] }));
}

const maxSubmissions = 50;
const maxOthers = 50;
/** The maximum number of domains, and of NPIs. */
const maxValues = 5;
