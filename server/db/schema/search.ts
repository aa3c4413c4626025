import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';
import { documentTriggersOnPostgres, documentTriggersOnSqlite } from './search-triggers.ts';

/**
 * The index of trigrams finds parts of words. Erased text must leave it too, hence `secure-delete`. Deleting
 * a lead deletes its document, which fires the trigger.
 */
const indexOnSqlite: readonly string[] = [
  `create virtual table lead_search using fts5 (
    text, content = 'lead_documents', content_rowid = 'id', tokenize = 'trigram'
  )`,
  `insert into lead_search (lead_search, rank) values ('secure-delete', 1)`,
  `create trigger lead_documents_added after insert on lead_documents begin
    insert into lead_search (rowid, text) values (new.id, new.text);
  end`,
  `create trigger lead_documents_removed after delete on lead_documents begin
    insert into lead_search (lead_search, rowid, text) values ('delete', old.id, old.text);
  end`,
];

const changedDocuments =
  'create index lead_documents_changed on lead_documents (id) where version = 0';

export type Facet = 'state' | 'product' | 'source' | 'campaign' | 'page' | 'country';

/** What leads are found, filtered and sorted by (`server/leads/search/`). */
export const search = {
  tables: {
    /** What the search looks into, in the order of arrival. */
    lead_documents: {
      id: generated(bigint()),
      lead_id: text(),
      text: text(),
      /** Normalized, to find other leads of the same person; null if the form has none. */
      email: nullable(text()),
      phone: nullable(text()),
      /** In lower case and without accents, for sorting; null if the lead has none. */
      name_key: nullable(text()),
      organization_key: nullable(text()),
      /** What leads of one laboratory share: the domain of the address, unless anybody can have one there, and the NPI. */
      domain: nullable(text()),
      npi: nullable(text()),
      /** Of the rules that made the document and the lead's facets; 0 if its content has changed since. */
      version: generated(integer()),
    },
    /** What a lead is filtered and counted by; a lead may name several states. */
    lead_facets: { lead_id: text(), facet: text<Facet>(), value: text() },
  },
  migrations: {
    '011-search-on-sqlite': {
      sqlite: [
        `create table lead_documents (
          id integer primary key,
          lead_id text not null unique references leads (id) on delete cascade,
          text text not null,
          email text,
          phone text
        )`,
        'create index lead_documents_by_email on lead_documents (email)',
        'create index lead_documents_by_phone on lead_documents (phone)',
        ...indexOnSqlite,
      ],
    },
    // Without the extension `pg_trgm` the search reads all documents, which is slower but the same.
    '012-search-on-postgres': {
      postgres: [
        `create table lead_documents (
          id bigint generated always as identity primary key,
          lead_id text not null unique references leads (id) on delete cascade,
          text text not null,
          email text,
          phone text
        )`,
        'create index lead_documents_by_email on lead_documents (email)',
        'create index lead_documents_by_phone on lead_documents (phone)',
        `do $$
        begin
          create extension if not exists pg_trgm;
          create index lead_documents_by_trigram on lead_documents using gin (text gin_trgm_ops);
        exception when insufficient_privilege or undefined_file or feature_not_supported then
          null;
        end $$`,
      ],
    },
    // A document of version 0 has none of it yet; the console fills it in.
    '018-saved-views': [
      `create table lead_facets (
        lead_id text not null references leads (id) on delete cascade,
        facet text not null check (facet in ('state', 'product')),
        value text not null,
        primary key (facet, value, lead_id)
      )`,
      'create index lead_facets_by_lead on lead_facets (lead_id)',
      'alter table lead_documents add column version integer not null default 0',
      'alter table lead_documents add column name_key text',
      'alter table lead_documents add column organization_key text',
      'create index lead_documents_by_name on lead_documents (name_key, lead_id)',
      'create index lead_documents_by_organization on lead_documents (organization_key, lead_id)',
    ],
    // The text of documents is folded (`server/lib/fold-text.ts`), so that databases compare it byte by byte.
    // The console makes them all again. Taking a hundred thousand out of the index one by one would take minutes.
    '022-folded-search-on-sqlite': {
      sqlite: [
        'drop trigger lead_documents_added',
        'drop trigger lead_documents_removed',
        'drop table lead_search',
        'delete from lead_documents',
        ...indexOnSqlite,
      ],
    },
    '022-folded-search-on-postgres': { postgres: ['truncate lead_documents'] },
    // Documents contain notes, tags, replies, answers, and merged leads. They are all made again, as by 022.
    '042-search-of-everything': {
      sqlite: [
        'drop trigger lead_documents_added',
        'drop trigger lead_documents_removed',
        'drop table lead_search',
        'delete from lead_documents',
        ...indexOnSqlite,
        `create trigger lead_documents_changed after update of text on lead_documents
          when old.text <> new.text begin
            insert into lead_search (lead_search, rowid, text) values ('delete', old.id, old.text);
            insert into lead_search (rowid, text) values (new.id, new.text);
        end`,
        changedDocuments,
        ...documentTriggersOnSqlite,
      ],
      postgres: ['truncate lead_documents', changedDocuments, ...documentTriggersOnPostgres],
    },
    '045-same-laboratory': [
      'alter table lead_documents add column domain text',
      'alter table lead_documents add column npi text',
      'create index lead_documents_by_domain on lead_documents (domain, lead_id)',
      'create index lead_documents_by_npi on lead_documents (npi, lead_id)',
    ],
    // Facets are also sources, campaigns, and pages. The console makes them all again, with the documents.
    '046-facets-of-sources': [
      'drop table lead_facets',
      `create table lead_facets (
        lead_id text not null references leads (id) on delete cascade,
        facet text not null,
        value text not null,
        primary key (facet, value, lead_id)
      )`,
      'create index lead_facets_by_lead on lead_facets (lead_id)',
    ],
  },
} satisfies Feature;
