import { openFacets } from '#contract/console/leads.ts';
import type { Facet } from '#server/db/schema/search.ts';
import type { Lead } from '#server/leads/lead.ts';
import { contactKeys, contactOf } from '#server/leads/lead-contact.ts';
import { facetsOf } from '#server/leads/lead-facets.ts';
import type { LeadRecords } from '#server/leads/lead-records.ts';
import { maskText } from '#server/leads/masking.ts';
import { foldText } from '#server/lib/fold-text.ts';
import { laboratoryKeys } from './laboratory.ts';
import { type SearchPart, searchTextOf } from './search-parts.ts';

/** The row of `lead_documents`, for finding and sorting a lead. */
export function documentOf(lead: Lead, name: string, parts: readonly SearchPart[]) {
  const { organization } = contactOf(lead.payload);
  return {
    lead_id: lead.id,
    text: searchTextOf(parts),
    ...contactKeys(lead.payload),
    ...laboratoryKeys(lead.payload),
    name_key: sortKeyOf(name),
    organization_key: sortKeyOf(organization),
    version: documentVersion,
  };
}

/** The rows of `lead_facets`, for filtering leads. */
export function facetRowsOf(lead: Lead, records: LeadRecords | undefined) {
  const { states, ...single } = facetsOf(lead, records);
  const rows: readonly (readonly [Facet, string | null])[] = [
    ...states.map((state) => ['state', state] as const),
    ...openFacets.map((facet) => [facet, single[facet]] as const),
    ['product', single.product],
  ];
  return rows.flatMap(([facet, value]) =>
    value === null ? [] : [{ lead_id: lead.id, facet, value }],
  );
}

/** Masked, so that the order of a list doesn't reveal an address that was typed as a name. */
function sortKeyOf(text: string): string | null {
  return foldText(maskText(text)).slice(0, maxKeyLength) || null;
}

/** Increase this when the rules for documents or facets change; the console then renews all of them. */
export const documentVersion = 8;
const maxKeyLength = 100;
