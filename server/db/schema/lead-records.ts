import type { Certificate } from '#contract/clia.ts';
import type { LaboratoryLink, LaboratoryState } from '#contract/laboratory.ts';
import { bigint, type Feature, integer, nullable, text } from './feature.ts';

const leadId = () => text('references leads (id) on delete cascade deferrable initially deferred');

/** The latest registry results for leads (`server/leads/lead-records.ts`). */
export const leadRecords = {
  tables: {
    /** The registries' last results for a lead's NPI and for its laboratory. A row may be written before its lead. */
    lead_records: {
      lead_id: leadId(),
      kind: text<'npi' | 'clia'>(`check (kind in ('npi', 'clia'))`),
      state: text<LaboratoryState>(`check (state in ('found', 'not found', 'unavailable'))`),
      number: text(),
      /** JSON: `ProviderRecord` or `LaboratoryRecord`. */
      record: nullable(text()),
      source: nullable(text<'online' | 'offline'>(`check (source in ('online', 'offline'))`)),
      as_of: nullable(bigint()),
      looked_up_at: nullable(bigint()),
      linked_by: text<LaboratoryLink>(
        `check (linked_by in ('registration', 'background', 'user'))`,
      ),
      /** A user of the console. */
      user_id: nullable(text()),
      /** Values copied from a laboratory's record, for filters. */
      certificate: nullable(text<Certificate>()),
      tests_per_year: nullable(bigint()),
      sites: nullable(integer()),
    },
    /** One row for each organization that accredits the laboratory, such as `CAP`. */
    lead_accreditations: { lead_id: leadId(), organization: text() },
  },
  constraints: {
    lead_records: 'primary key (lead_id, kind)',
    lead_accreditations: 'primary key (organization, lead_id)',
  },
  statements: [
    ...['certificate', 'tests_per_year', 'sites'].map(
      (column) =>
        `create index lead_records_by_${column} on lead_records (${column}, lead_id)
          where ${column} is not null`,
    ),
    'create index lead_accreditations_by_lead on lead_accreditations (lead_id)',
  ],
} satisfies Feature;
