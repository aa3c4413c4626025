import { sql } from 'kysely';
import { type Facets, facetsOf } from '#console/server/leads/lead-facets.ts';
import { maskOf, maskText, maskWhole, numbers } from '#console/server/leads/masking.ts';
import { mergedLeads } from '#console/server/leads/merges-of.ts';
import { foldText } from '#console/server/search/fold-text.ts';
import { addressLines } from '#contract/clia.ts';
import type { LaboratoryRecord } from '#contract/laboratory.ts';
import { productLabels } from '#contract/products.ts';
import { referenceOf, requestLabel } from '#contract/request.ts';
import { statesAndTerritories } from '#contract/states.ts';
import type { Db } from '#server/db/connection.ts';
import { fieldsOf } from '#server/leads/field-columns.ts';
import { type Lead, leadOf } from '#server/leads/lead.ts';
import { type KnownRecords, recordsOf } from '#server/leads/lead-records.ts';
import { sourceRows } from '#server/leads/lead-texts.ts';
import type { ProviderRecord } from '#server/registry/npi/provider-record.ts';

/** A searchable text of a lead, and the name of the place where it is, such as 'Note'. */
export type SearchPart = {
  readonly label: string;
  readonly text: string;
  /** The text for users who see contacts masked. */
  readonly masked: string;
};

/** A lead with everything about it that can be searched. */
export type Searchable = {
  readonly lead: Lead;
  /** Includes the parts of leads merged into it. */
  readonly parts: readonly SearchPart[];
  readonly facets: Facets;
};

/** Reads what can be searched about leads. Takes three queries for any number of leads. */
export async function searchableOf(db: Db, leads: readonly Lead[]): Promise<readonly Searchable[]> {
  if (leads.length === 0) return [];
  const own = leads.map(({ id }) => id);
  const merged = await mergedLeads(db, own);
  const ids = [...own, ...merged.map(({ id }) => id)];
  const texts = Map.groupBy(await textsOf(db, ids), ({ lead_id }) => lead_id);
  const records = await recordsOf(db, ids);
  const alone = (lead: Lead) => searchableAlone(lead, records.get(lead.id), texts.get(lead.id));
  const mergedBySurvivor = Map.groupBy(merged, ({ into_id }) => into_id);
  return leads.map((lead) => {
    const { parts, facets } = alone(lead);
    const others = (mergedBySurvivor.get(lead.id) ?? []).map(leadOf).flatMap((other) => {
      const form = requestLabel(other);
      return alone(other).parts.map((one) => ({ ...one, label: `${form}, ${one.label}` }));
    });
    return { lead, facets, parts: [...parts, ...others] };
  });
}

/** The parts and facets of a lead, without the leads merged into it. */
export function searchableAlone(
  lead: Lead,
  records: KnownRecords = {},
  texts: readonly StoredText[] = [],
): Searchable {
  const facets = facetsOf(lead, records);
  const parts = [
    ...partsOfLead(lead, facets),
    ...partsOfProvider(records.npi?.record),
    ...partsOfLaboratory(records.clia?.record),
    ...texts.flatMap(partsOfText),
  ];
  return { lead, facets, parts: parts.filter(({ text }) => text !== '') };
}

type StoredText = {
  readonly lead_id: string;
  readonly label: string;
  readonly text: string;
  readonly is_contact: number;
};

/** Texts that people have added to leads. */
async function textsOf(db: Db, ids: readonly string[]): Promise<readonly StoredText[]> {
  const { rows } = await sql<StoredText>`select * from (
    select lead_id, 'Tag' as label, tag as text, 0 as is_contact from lead_tags
    union all select lead_id, 'Assignee', name, 0 from lead_work join users on users.id = assignee_id
    union all select lead_id, 'Note', text, 0 from lead_notes
    union all select lead_id, 'Reply', text, 0 from lead_replies
    union all select lead_id, 'Reply', subject, 0 from lead_replies
    union all select lead_id, 'Cc', cc, 1 from lead_replies
    union all select lead_id, 'Answer', text, 0 from lead_answers
    union all select lead_id, 'Answer', subject, 0 from lead_answers
    union all select lead_id, 'Answer from', from_name, 0 from lead_answers
    union all select lead_id, 'Answer from', from_address, 1 from lead_answers
    union all select lead_id, 'File', name, 0 from answer_files
      join lead_answers on lead_answers.id = answer_id
  ) as texts where lead_id in (${sql.join(ids)})`.execute(db);
  return rows;
}

function partsOfText({ label, text, is_contact }: StoredText): readonly SearchPart[] {
  const texts = label === 'Cc' ? (JSON.parse(text) as string[]) : [text];
  return texts.map((one) => part(label, one, is_contact === 1 ? maskWhole : maskText));
}

function partsOfLead(lead: Lead, { states, product }: Facets): readonly SearchPart[] {
  return [
    ...fieldsOf(lead)
      // The server added the other fields.
      .filter(({ kind, name }) => kind !== 'other' && name !== 'product')
      .map((field) => part(field.label, field.values.join(', '), maskOf(field))),
    ...statesAndTerritories
      .filter(({ code }) => states.includes(code))
      .map(({ name, code }) => part('State', `${name}, ${code}`)),
    part('Reference', referenceOf(lead.id)),
    part('Product', product ? productLabels[product] : ''),
    // The page is omitted, because every lead of a product comes from its page.
    ...sourceRows(lead.intake)
      .filter(({ name }) => name !== 'page')
      .map(({ label, value }) => part(label, value)),
  ];
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

/** The search text of a lead: all parts, and each phone number in them as digits. */
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
