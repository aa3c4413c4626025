import { sql } from 'kysely';
import { nobody, valuesIn } from '#console/contract/lead-filters.ts';
import { addressLines } from '#contract/clia.ts';
import { formLabel } from '#contract/form-list.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { answersTo } from '#server/leads/answers.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import { type Lead, sourceRows } from '#server/leads/lead.ts';
import { leadOf } from '#server/leads/lead-reader.ts';
import { recordsOf } from '#server/leads/lead-records.ts';
import { notesByLead, repliesByLead, tagsByLead } from '#server/leads/lead-summaries.ts';
import { maskOf, maskText, maskWhole, numbers } from '#server/leads/masking.ts';
import { foldText } from '#server/lib/fold-text.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';

/** A searchable text of a lead, and the name of the place where it is, such as 'Note'. */
export type SearchPart = {
  readonly label: string;
  readonly text: string;
  /** The text for users who see contacts masked. */
  readonly masked: string;
};

/**
 * All searchable texts of leads, including those of leads merged into them. Takes a few queries for any number of
 * leads.
 */
export async function searchPartsOf(
  db: Db,
  leads: readonly Lead[],
): Promise<ReadonlyMap<string, readonly SearchPart[]>> {
  if (leads.length === 0) return new Map();
  const merged = await db
    .selectFrom('lead_merges')
    .innerJoin('leads', 'leads.id', 'lead_merges.lead_id')
    .selectAll('leads')
    .select('into_id')
    .where(
      'into_id',
      'in',
      leads.map(({ id }) => id),
    )
    .orderBy('leads.id')
    .execute();
  const facts = await factsOf(
    db,
    [...leads, ...merged].map(({ id }) => id),
  );
  const mergedBySurvivor = Map.groupBy(merged, ({ into_id }) => into_id);
  return new Map(
    leads.map((lead) => {
      const others = (mergedBySurvivor.get(lead.id) ?? []).map(leadOf).flatMap((other) => {
        const form = formLabel(other.form);
        return ownParts(other, facts).map((one) => ({ ...one, label: `${form}, ${one.label}` }));
      });
      return [lead.id, [...ownParts(lead, facts), ...others]];
    }),
  );
}

/** Everything about leads that is stored outside their rows, grouped by lead. */
async function factsOf(db: Db, ids: readonly string[]) {
  const assignees = await db
    .selectFrom('lead_work')
    .innerJoin('users', 'users.id', 'lead_work.assignee_id')
    .select(['lead_id', 'users.name'])
    .where('lead_id', 'in', ids)
    .execute();
  return {
    tags: await tagsByLead(db, ids),
    notes: await notesByLead(db, ids),
    replies: await repliesByLead(db, ids),
    answers: Map.groupBy(await answersTo(db, ids), ({ leadId }) => leadId),
    records: await recordsOf(db, ids),
    assignees: new Map(assignees.map(({ lead_id, name }) => [lead_id, name])),
  };
}

function ownParts(lead: Lead, facts: Awaited<ReturnType<typeof factsOf>>): SearchPart[] {
  const { tags, notes, replies, answers, records, assignees } = facts;
  return [
    ...(tags.get(lead.id) ?? []).map((tag) => part('Tag', tag)),
    part('Assignee', assignees.get(lead.id) ?? ''),
    ...fieldsOf(lead)
      // The server added the other fields.
      .filter(({ kind }) => kind !== 'other')
      .map((field) => part(field.label, field.values.join(', '), maskOf(field))),
    ...partsOfProvider(records.get(lead.id)?.npi?.record),
    ...partsOfLaboratory(records.get(lead.id)?.clia?.record),
    // The page is omitted, because every lead of a product comes from its page.
    ...sourceRows(lead.intake)
      .filter(({ name }) => name !== 'page')
      .map(({ label, value }) => part(label, value)),
    ...(notes.get(lead.id) ?? []).map(({ text }) => part('Note', text)),
    ...(replies.get(lead.id) ?? []).flatMap(({ subject, text, cc }) => [
      part('Reply', text),
      part('Reply', subject),
      ...(JSON.parse(cc) as string[]).map((address) => part('Cc', address, maskWhole)),
    ]),
    ...(answers.get(lead.id) ?? []).flatMap(({ from, subject, text, files }) => [
      part('Answer', text),
      part('Answer', subject),
      part('Answer from', from.name),
      part('Answer from', from.address, maskWhole),
      ...files.map(({ name }) => part('File', name)),
    ]),
  ].filter(({ text }) => text !== '');
}

/** Includes the CLIA number, because the lead may have been sent with a different one, or none. */
function partsOfLaboratory(record: LaboratoryRecord | null | undefined): readonly SearchPart[] {
  if (!record) return [];
  const { clia, name, additionalName, address } = record;
  return [
    part('CLIA record', clia),
    part('CLIA record', name ?? ''),
    part('CLIA record', additionalName ?? ''),
    part('CLIA record', address ? addressLines(address) : ''),
  ];
}

/** The names and addresses of a registration's NPI record. */
function partsOfProvider(record: ProviderRecord | null | undefined): readonly SearchPart[] {
  if (!record) return [];
  const { name, otherName, authorizedOfficial, practiceLocation, mailingAddress } = record;
  return [
    name,
    otherName,
    authorizedOfficial?.name,
    ...[practiceLocation, mailingAddress].map((address) => address && addressLines(address)),
  ].map((text) => part('NPI record', text ?? ''));
}

/** The text of a search document: all parts, and each phone number in them as digits. */
export function searchTextOf(parts: readonly SearchPart[]): string {
  const texts = parts.map(({ text }) => text);
  return [...texts.map(foldText), ...new Set(texts.flatMap(phonesIn))].join('\n');
}

/** Phone numbers in a text, with their country code but without a plus sign. */
export function phonesIn(text: string): string[] {
  return [...text.matchAll(numbers)].map(([number]) => {
    const digits = number.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
    // A ten-digit number without a plus sign is North American.
    return digits.length === 10 && !number.startsWith('+') ? `1${digits}` : digits;
  });
}

function part(label: string, text: string, mask = maskText): SearchPart {
  const cut = (whole: string) => whole.slice(0, maxPartLength);
  return { label, text: cut(text), masked: cut(mask(text)) };
}

/** Limits each text. The rest of a longer one isn't searchable. */
const maxPartLength = 20_000;

/**
 * SQLite has no statistics, so these hints choose the path where its own choice would take over 100 ms with 100,000
 * leads (`bench:search`). PostgreSQL needs no hints.
 */

/**
 * The ways to find words: in their index, which returns matches in order of arrival (`words`); in the index of another
 * sort order, compared with those matches (`order`); in the texts, newest first, if many match (`texts`); or in the
 * texts of the few leads that another condition selects (`leads`).
 */
export type SearchPath = 'words' | 'order' | 'texts' | 'leads';

/** True for conditions that only few leads meet: a user's own leads, follow-ups, and held leads. */
export function matchesFewLeads({
  view,
  assigneeId,
}: {
  readonly view: string;
  readonly assigneeId?: string | undefined;
}): boolean {
  const isOfUsers = assigneeId !== undefined && !valuesIn(assigneeId).includes(nobody);
  return fewInView.includes(view) || isOfUsers;
}

/** Hides the column's index from SQLite, so that it uses the path we chose. */
export function ignoringIndexes(kind: Connection['kind'], column: string) {
  return kind === 'sqlite' ? sql<string>`+${sql.ref(column)}` : sql<string>`${sql.ref(column)}`;
}

const fewInView: readonly string[] = ['mine', 'due', 'upcoming', 'quarantine', 'spam'];
