import { type Feature, nullable, text } from '#server/db/schema/feature.ts';

export type Facet = 'state' | 'purpose' | 'product' | 'source' | 'campaign' | 'country';

/** Data for finding, filtering and sorting leads (`writeSearchText`). */
export const search = {
  tables: {
    search_texts: {
      lead_id: text('primary key references leads (id) on delete cascade'),
      /** Everything that can be searched, in lower case and without accents. */
      text: text(),
      /** In lower case and without accents, for sorting; null if the lead has none. */
      name_key: nullable(text()),
      organization_key: nullable(text()),
      /**
       * Values that leads from one laboratory share: the domain of the address, unless it belongs to a public email
       * provider, and the NPI.
       */
      domain: nullable(text()),
      npi: nullable(text()),
    },
    /** Values for filtering and counting leads. A lead may have several states. */
    lead_facets: {
      lead_id: text('references leads (id) on delete cascade'),
      facet: text<Facet>(),
      value: text(),
    },
  },
  constraints: {
    lead_facets: 'primary key (facet, value, lead_id)',
  },
  statements: [
    'create index lead_facets_by_lead on lead_facets (lead_id)',
    ...['domain', 'name_key', 'npi', 'organization_key'].map(
      (column) => `create index search_texts_by_${column} on search_texts (${column}, lead_id)`,
    ),
  ],
} satisfies Feature;
