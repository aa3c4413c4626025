import { sql } from 'kysely';
import {
  type LeadSummary,
  npiProblems,
  type OpenFacet,
  openFacets,
  sortedTags,
  type workKeys,
} from '#console/contract/leads.ts';
import { sendersOf } from '#console/server/leads/senders.ts';
import { requestLabel } from '#contract/request.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { findRows } from '#server/db/rows.ts';
import { leadOf } from '#server/leads/lead.ts';
import { contactOf } from '#server/leads/lead-contact.ts';
import { leadWithRecords } from '#server/leads/lead-reader.ts';
import { listedLaboratory, recordsOf } from '#server/leads/lead-records.ts';
import { facetsOf } from './lead-facets.ts';
import { snippetsOf } from './lead-snippets.ts';
import { isWaiting, waitingSince } from './to-answer.ts';

/** The first key of each lead's request. */
export const requestKey = sql<string>`coalesce((select value from lead_facets
  where lead_facets.lead_id = leads.id and facet = 'purpose'), leads.form)`;

export type LeadRow = Awaited<ReturnType<ReturnType<typeof leadsWithWork>['execute']>>[number];

/** Selects leads with the work on them. The columns of the work are null if nobody has worked on the lead. */
export function leadsWithWork(db: Db) {
  return db
    .selectFrom('leads')
    .leftJoin('lead_work', 'lead_work.lead_id', 'leads.id')
    .leftJoin('lost_reasons', 'lost_reasons.id', 'lead_work.lost_reason')
    .leftJoin('lead_merges', 'lead_merges.lead_id', 'leads.id')
    .selectAll(['leads', 'lead_work'])
    .select([isWaiting.as('is_waiting'), waitingSince.as('waits_since')])
    .select('lost_reasons.name as lost_because')
    .select('lead_merges.into_id as merged_into');
}

export async function rowsOfLeads(db: Db, ids: readonly string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return [];
  return leadsWithWork(db).where('leads.id', 'in', ids).execute();
}

/** The values of filters without a fixed set of values, in alphabetical order. */
export async function listOpenFacets(db: Db): Promise<Record<OpenFacet, string[]>> {
  const rows = await db
    .selectFrom('lead_facets')
    .select(['facet', 'value'])
    .where('facet', 'in', openFacets)
    .groupBy(['facet', 'value'])
    .orderBy('value')
    .execute();
  const valuesOf = (wanted: OpenFacet) =>
    rows.flatMap(({ facet, value }) => (facet === wanted ? [value] : [])).slice(0, maxOrigins);
  return {
    source: valuesOf('source'),
    campaign: valuesOf('campaign'),
    country: valuesOf('country'),
  };
}

/** All tags in use, in alphabetical order. */
export async function listTags(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('lead_tags').select('tag').distinct().execute();
  return sortedTags(rows.map(({ tag }) => tag));
}

/** Tags by lead, in alphabetical order. A lead without tags is absent. */
export async function tagsByLead(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await findRows(db, 'lead_tags', { lead_id: ids });
  const groups = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...groups].map(([id, tags]) => [id, sortedTags(tags.map(({ tag }) => tag))]));
}

/**
 * Notes by lead, oldest first. A lead without notes is absent. `moved` has notes that are now on other leads, by the lead
 * that they were written about.
 */
export async function notesByLead(
  db: Db,
  ids: readonly string[],
  moved: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<ReadonlyMap<string, RowOf<'lead_notes'>[]>> {
  const origins = new Map(
    Array.from(moved).flatMap(([leadId, notes]) => notes.map((note) => [note, leadId] as const)),
  );
  const rows = await db
    .selectFrom('lead_notes')
    .selectAll()
    .where((note) => note('lead_id', 'in', ids).or('id', 'in', ['', ...origins.keys()]))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ id, lead_id }) => origins.get(id) ?? lead_id);
}

/** Replies by lead, oldest first. A lead without replies is absent. */
export async function repliesByLead(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowOf<'lead_replies'>[]>> {
  const rows = await findRows(db, 'lead_replies', { lead_id: ids }, ['created_at']);
  return Map.groupBy(rows, ({ lead_id }) => lead_id);
}

/** Summaries in the order of the rows. Takes at most eleven queries in total, for any number of rows. */
export async function summariesOf(db: Db, rows: readonly LeadRow[]): Promise<LeadSummary[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const tags = await tagsByLead(db, ids);
  const notes = await db
    .selectFrom('lead_notes')
    .select((row) => ['lead_id', row.fn.countAll<number>().as('count')])
    .where('lead_id', 'in', ids)
    .groupBy('lead_id')
    .execute();
  const failed = await findRows(db, 'deliveries', { lead_id: ids, state: 'failed' });
  const bounces = await db
    .selectFrom('lead_answers')
    .select(['lead_id', 'received_at'])
    .where('lead_id', 'in', ids)
    .where('bounced_address', 'is not', null)
    .execute();
  const records = await recordsOf(db, ids);
  const leads = rows.map((row) => ({ row, lead: leadWithRecords(row, records.get(row.id)) }));
  const submitted = leads.map(({ lead }) => lead);
  const senderOf = await sendersOf(db, submitted);
  const snippets = await snippetsOf(db, submitted);
  const noteCounts = new Map(notes.map(({ lead_id, count }) => [lead_id, Number(count)]));
  const failedLeads = new Set(failed.map(({ lead_id }) => lead_id));
  return leads.map(({ row, lead }) => {
    const { id, form, receivedAt, status, payload } = lead;
    const { states, ...facets } = facetsOf(lead, records.get(id));
    return {
      id,
      form,
      formLabel: requestLabel(lead),
      receivedAt: receivedAt.toISOString(),
      activeAt: new Date(row.active_at).toISOString(),
      status,
      heldBecause: heldBecauseOf(row),
      mergedInto: row.merged_into,
      ...contactOf(payload),
      ...senderOf(id),
      isMasked: false,
      states: [...states],
      ...facets,
      laboratory: listedLaboratory(records.get(id) ?? {}),
      ...workOf(row),
      snippet: snippets.get(id) ?? '',
      tags: tags.get(id) ?? [],
      notes: noteCounts.get(id) ?? 0,
      npiProblem: npiProblems.find((one) => one === payload.verification) ?? null,
      hasFailedDelivery:
        failedLeads.has(id) ||
        bounces.some(
          // An answer since then shows that the address works again.
          ({ lead_id, received_at }) => lead_id === id && received_at > (row.answered_at ?? 0),
        ),
      hasReply: row.replied_at !== null,
      isWaiting: Boolean(row.is_waiting),
      waitingSince: timeOrNull(row.waits_since),
      answeredAt: timeOrNull(row.answered_at),
    };
  });
}

/** The team's decisions about a lead. A lead that nobody has worked on is `new`. */
export function workOf(row: LeadRow) {
  return {
    progress: row.progress ?? 'new',
    lostReason: row.lost_reason,
    assigneeId: row.assignee_id,
    followUpOn: row.follow_up_on,
    followUpTime: row.follow_up_time,
    followUpNote: row.follow_up_note,
    noReplyTo: timeOrNull(row.no_reply_to),
  } satisfies Pick<LeadSummary, (typeof workKeys)[number]>;
}

/** A stored time as the API has it. */
export function timeOrNull(time: number | null): string | null {
  return time === null ? null : new Date(Number(time)).toISOString();
}

/** A lead that was held, released, and later marked as spam counts as held by the user. */
function heldBecauseOf(row: LeadRow): LeadSummary['heldBecause'] {
  const { status, intake } = leadOf(row);
  if (status !== 'quarantined' && status !== 'spam') return null;
  return row.spam_at !== null ? 'marked' : (intake?.heldBecause ?? null);
}

/** Caps the choices in a filter. Links from Analytics can filter by other values, too. */
const maxOrigins = 200;
