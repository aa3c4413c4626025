import {
  type Feature,
  generated,
  integer,
  nullable,
  rowNumber,
  text,
} from '#server/db/schema/feature.ts';
import { documentTriggers } from '#server/db/schema/search-triggers.ts';

const addToIndex = 'insert into lead_search (rowid, text) values (new.id, new.text)';
const removeFromIndex = `insert into lead_search (lead_search, rowid, text) values ('delete', old.id, old.text)`;

export type Facet = 'state' | 'product' | 'source' | 'campaign' | 'page' | 'country';

/** Data for finding, filtering, and sorting leads (`server/leads/search/`). */
export const search = {
  tables: {
    /** The texts that searches read, in order of arrival. */
    lead_documents: {
      id: rowNumber(),
      lead_id: text('unique references leads (id) on delete cascade'),
      text: text(),
      /** Normalized, to find other leads from the same person; null if the form has none. */
      email: nullable(text()),
      phone: nullable(text()),
      /** In lower case and without accents, for sorting; null if the lead has none. */
      name_key: nullable(text()),
      organization_key: nullable(text()),
      /**
       * Values that leads from one laboratory share: the domain of the address, unless it belongs to a public email
       * provider, and the NPI.
       */
      domain: nullable(text()),
      npi: nullable(text()),
      /** The version of the rules that created the document and its facets; 0 if the content has changed since. */
      version: generated(integer('default 0')),
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
    'create index lead_documents_by_domain on lead_documents (domain, lead_id)',
    'create index lead_documents_by_email on lead_documents (email)',
    'create index lead_documents_by_name on lead_documents (name_key, lead_id)',
    'create index lead_documents_by_npi on lead_documents (npi, lead_id)',
    'create index lead_documents_by_organization on lead_documents (organization_key, lead_id)',
    'create index lead_documents_by_phone on lead_documents (phone)',
    'create index lead_documents_changed on lead_documents (id) where version = 0',
    'create index lead_facets_by_lead on lead_facets (lead_id)',
    {
      // The trigram index finds parts of words.
      sqlite: `create virtual table lead_search using fts5 (
        text, content = 'lead_documents', content_rowid = 'id', tokenize = 'trigram'
      )`,
      // If the extension is missing, the search reads all documents: slower, but with the same results.
      postgres: `do $$
      begin
        create extension if not exists pg_trgm;
        create index lead_documents_by_trigram on lead_documents using gin (text gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        null;
      end $$`,
    },
    // Removes erased text from the index, too.
    { sqlite: `insert into lead_search (lead_search, rank) values ('secure-delete', 1)` },
    {
      sqlite: `create trigger lead_documents_added after insert on lead_documents begin
        ${addToIndex};
      end`,
    },
    // Deleting a lead deletes its document, which fires the trigger.
    {
      sqlite: `create trigger lead_documents_removed after delete on lead_documents begin
        ${removeFromIndex};
      end`,
    },
    {
      sqlite: `create trigger lead_documents_changed after update of text on lead_documents
        when old.text <> new.text begin
          ${removeFromIndex};
          ${addToIndex};
      end`,
    },
    ...documentTriggers,
  ],
} satisfies Feature;
