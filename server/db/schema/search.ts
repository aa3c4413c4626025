import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';
import {
  documentTriggersOnPostgres,
  documentTriggersOnSqlite,
  findingTriggersOnPostgres,
  findingTriggersOnSqlite,
  laboratoryTriggersOnPostgres,
  laboratoryTriggersOnSqlite,
} from './search-triggers.ts';

/**
 * The trigram index finds parts of words. `secure-delete` removes erased text from it, too. Deleting a lead deletes its
 * document, which fires the trigger.
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

const markLaboratories = `update lead_documents set version = 0
  where lead_id in (select lead_id from lead_laboratories where record is not null)`;

export type Facet = 'state' | 'product' | 'source' | 'campaign' | 'page' | 'country';

/** Data for finding, filtering, and sorting leads (`server/leads/search/`). */
export const search = {
  tables: {
    /** The searched texts, in order of arrival. */
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
      /**
       * Shared by leads of one laboratory: the domain of the address, unless it is a public mail provider, and the NPI.
       */
      domain: nullable(text()),
      npi: nullable(text()),
      /** The version of the rules that made the document and the lead's facets; 0 if its content has changed since. */
      version: generated(integer()),
    },
    /** Values for filtering and counting leads. A lead may have several states. */
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
    // Without the extension `pg_trgm` the search reads all documents: slower, but with the same results.
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
    // Documents of version 0 lack these values; the console fills them in.
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
    // The text of documents is folded (`server/lib/fold-text.ts`), so that databases compare it byte by byte. The
    // console rebuilds all documents. Removing a hundred thousand of them from the index one by one would take minutes.
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
    // Documents contain notes, tags, replies, answers, and merged leads. All of them are rebuilt, as in 022.
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
    // Adds sources, campaigns, and pages as facets. The console rebuilds all facets together with the documents.
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
    // Documents contain the CLIA record of the lead's laboratory.
    '051-laboratories-in-search': {
      sqlite: [...laboratoryTriggersOnSqlite, markLaboratories],
      postgres: [...laboratoryTriggersOnPostgres, markLaboratories],
    },
    // Documents contain the NPI record of a registration.
    '054-npi-records-in-search': {
      sqlite: findingTriggersOnSqlite,
      postgres: findingTriggersOnPostgres,
    },
  },
} satisfies Feature;
