import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';

const laboratoryTerms = `create table laboratory_terms (
  generation integer not null,
  number bigint not null,
  terms text not null,
  primary key (generation, number)
)`;

export const registry = {
  tables: {
    registry_imports: {
      generation: integer(),
      /** The registry that the file contains. */
      registry: generated(text<'npi' | 'clia'>()),
      state: text<'loading' | 'current' | 'discarded'>(),
      file_name: text(),
      /** A day such as `2026-11-08`. */
      file_date: text(),
      imported_at: bigint(),
      records: generated(integer()),
    },
    /** `number` is an NPI, or the digits of a CLIA number. */
    registry_records: { generation: integer(), number: bigint(), record: text() },
    /** The search terms of active laboratories (`server/registry/clia/laboratory-terms.ts`). */
    laboratory_terms: { generation: integer(), number: bigint(), terms: text() },
    registrations: {
      lead_id: text(),
      form: text(),
      npi: text(),
      /** Null for a form without one. */
      subdomain: nullable(text()),
    },
    /** The registry's last answer about a registration's NPI; `record` is JSON, or null if it knew none. */
    registry_findings: { lead_id: text(), checked_at: bigint(), record: nullable(text()) },
  },
  migrations: {
    '002-registry': [
      `create table registry_imports (
        generation integer primary key,
        state text not null check (state in ('loading', 'current', 'discarded')),
        file_name text not null,
        file_date text not null,
        imported_at bigint not null,
        records integer not null default 0
      )`,
      `create unique index registry_imports_current on registry_imports (state)
        where state = 'current'`,
      `create table registry_records (
        generation integer not null,
        npi bigint not null,
        record text not null,
        primary key (generation, npi)
      )`,
    ],
    '004-registrations': [
      `create table registrations (
        lead_id text primary key references leads (id) on delete cascade
          deferrable initially deferred,
        form text not null,
        npi text not null,
        subdomain text unique,
        check_at bigint,
        tries integer not null default 0,
        unique (form, npi)
      )`,
      `create index registrations_due on registrations (check_at) where check_at is not null`,
    ],
    '019-lead-page': [
      `create table registry_findings (
        lead_id text primary key references leads (id) on delete cascade
          deferrable initially deferred,
        checked_at bigint not null,
        record text
      )`,
    ],
    '033-checks-in-the-queue': [
      `insert into deliveries (id, lead_id, channel, state, tries, queued_at, next_try_at)
        select lead_id, null, 'job:npi-check:' || lead_id, 'pending', tries, check_at, check_at
        from registrations where check_at is not null`,
      'drop index registrations_due',
      'alter table registrations drop column check_at',
      'alter table registrations drop column tries',
    ],
    '047-two-registries': [
      `alter table registry_imports add column registry text not null default 'npi'`,
      'drop index registry_imports_current',
      `create unique index registry_imports_current on registry_imports (registry)
        where state = 'current'`,
      'alter table registry_records rename column npi to number',
    ],
    // The index has no copy of the terms: it is asked for numbers only.
    '048-laboratory-terms': {
      sqlite: [
        laboratoryTerms,
        `create virtual table laboratory_search using fts5 (
          terms, content = '', contentless_delete = 1, detail = none
        )`,
        `create trigger laboratory_terms_added after insert on laboratory_terms begin
          insert into laboratory_search (rowid, terms)
            values (new.generation * 1000000000 + new.number, new.terms);
        end`,
        `create trigger laboratory_terms_removed after delete on laboratory_terms begin
          delete from laboratory_search where rowid = old.generation * 1000000000 + old.number;
        end`,
      ],
      postgres: [
        laboratoryTerms,
        `create index laboratory_terms_by_term on laboratory_terms
          using gin (array_to_tsvector(string_to_array(terms, ' ')))`,
      ],
    },
  },
} satisfies Feature;
