import { bigint, type Feature, generated, integer, nullable, text } from './feature.ts';

export const registry = {
  tables: {
    registry_imports: {
      generation: integer('primary key'),
      /** The registry that the file contains. */
      registry: generated(text<'npi' | 'clia'>(`default 'npi'`)),
      state: text<'loading' | 'current' | 'discarded'>(
        `check (state in ('loading', 'current', 'discarded'))`,
      ),
      file_name: text(),
      /** A day such as `2026-11-08`. */
      file_date: text(),
      imported_at: bigint(),
      records: generated(integer('default 0')),
    },
    /** `number` is an NPI, or a CLIA number's digits. */
    registry_records: { generation: integer(), number: bigint(), record: text() },
    /** The search terms of active laboratories (`server/registry/clia/laboratory-terms.ts`). */
    laboratory_terms: { generation: integer(), number: bigint(), terms: text() },
    registrations: {
      lead_id: text(
        'primary key references leads (id) on delete cascade deferrable initially deferred',
      ),
      form: text(),
      npi: text(),
      /** Null if the form has no subdomain. */
      subdomain: nullable(text('unique')),
    },
  },
  constraints: {
    registry_records: 'primary key (generation, number)',
    laboratory_terms: 'primary key (generation, number)',
    registrations: 'unique (form, npi)',
  },
  statements: [
    `create unique index registry_imports_current on registry_imports (registry) where state = 'current'`,
    // The index keeps no copy of the terms, because searches need only the numbers.
    {
      sqlite: `create virtual table laboratory_search using fts5 (
        terms, content = '', contentless_delete = 1, detail = none
      )`,
      postgres: `create index laboratory_terms_by_term on laboratory_terms
        using gin (array_to_tsvector(string_to_array(terms, ' ')))`,
    },
    {
      sqlite: `create trigger laboratory_terms_added after insert on laboratory_terms begin
        insert into laboratory_search (rowid, terms)
          values (new.generation * 1000000000 + new.number, new.terms);
      end`,
    },
    {
      sqlite: `create trigger laboratory_terms_removed after delete on laboratory_terms begin
        delete from laboratory_search where rowid = old.generation * 1000000000 + old.number;
      end`,
    },
  ],
} satisfies Feature;
