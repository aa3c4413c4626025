import type { LeadDetails } from '#console/contract/lead.ts';
import { leadsWithWork, summariesOf } from '#console/server/leads/lead-summaries.ts';
import type { Db } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import type { contactKeys } from '#server/leads/lead-contact.ts';

/** Leads merged into this one, and others with one of the addresses or phone numbers, newest first. */
export async function relatedTo(
  db: Db,
  leadId: string,
  keys: readonly ReturnType<typeof contactKeys>[],
): Promise<LeadDetails['related']> {
  const contacts = (['email', 'phone'] as const).flatMap((column) =>
    keys.flatMap((one) => (one[column] === null ? [] : ([[column, one[column]]] as const))),
  );
  const rows = await leadsWithWork(db)
    .where('leads.id', '<>', leadId)
    .where('leads.id', 'in', (others) =>
      others
        .selectFrom('leads')
        .select('id as lead_id')
        .where((row) => row.or(contacts.map(([column, value]) => row(`${column}_key`, '=', value))))
        .union(others.selectFrom('lead_merges').select('lead_id').where('into_id', '=', leadId)),
    )
    .orderBy('leads.id', 'desc')
    .limit(maxRelated)
    .execute();
  return summariesOf(db, rows);
}

/** Accepted leads from other people that share an email domain or an NPI with the given leads, newest first. */
export async function sameLaboratory(
  db: Db,
  leadIds: readonly string[],
  related: LeadDetails['related'],
): Promise<LeadDetails['sameLaboratory']> {
  const excluded = [...leadIds, ...related.map(({ id }) => id)];
  const own = await findRows(db, 'search_texts', { lead_id: leadIds });
  const shared = new Map<string, string[]>();
  for (const column of ['domain', 'npi'] as const) {
    const values = new Set(own.flatMap((row) => row[column] ?? []));
    for (const value of [...values].slice(0, maxValues)) {
      // A separate query per value reads the newest leads from the index, regardless of how many
      // match.
      const rows = await db
        .selectFrom('search_texts')
        .select('lead_id')
        .where(column, '=', value)
        .where('lead_id', 'not in', excluded)
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

const maxRelated = 50;
const maxOthers = 10;
/** The maximum number of domains, and of NPIs. */
const maxValues = 5;
