import type { Certificate } from '#contract/clia.ts';
import type { LaboratoryLink, LaboratoryState } from '#contract/console/laboratory.ts';
import { bigint, type Feature, integer, nullable, text } from './feature.ts';

/** The laboratories of leads (`server/leads/laboratory/`). */
export const laboratories = {
  tables: {
    lead_laboratories: {
      /** The row of a registration may be written before its lead. */
      lead_id: text(
        'primary key references leads (id) on delete cascade deferrable initially deferred',
      ),
      state: text<LaboratoryState>(
        `check (state in ('found', 'not found', 'unavailable', 'declined'))`,
      ),
      clia: nullable(text()),
      /** JSON: `LaboratoryRecord` (`contract/console/laboratory.ts`). */
      record: nullable(text()),
      source: nullable(text<'online' | 'offline'>(`check (source in ('online', 'offline'))`)),
      as_of: nullable(bigint()),
      looked_up_at: nullable(bigint()),
      linked_by: text<LaboratoryLink>(
        `check (linked_by in ('registration', 'background', 'user'))`,
      ),
      user_id: nullable(text('references users (id)')),
      /** Copies of values of the record, for lists and filters; null without a record. */
      certificate: nullable(text<Certificate>()),
      tests_per_year: nullable(bigint()),
      sites: nullable(integer()),
      /** The postal code of the state, such as `NY`. */
      us_state: nullable(text()),
      /** 1 if the certificate is not terminated. */
      is_active: nullable(integer()),
    },
    /** One row for each organization that accredits the laboratory, such as `CAP`. */
    lead_accreditations: {
      lead_id: text(
        'references lead_laboratories (lead_id) on delete cascade deferrable initially deferred',
      ),
      organization: text(),
    },
  },
  constraints: {
    lead_accreditations: 'primary key (organization, lead_id)',
  },
  statements: [
    ...['certificate', 'tests_per_year', 'sites', 'us_state'].map(
      (column) =>
        `create index lead_laboratories_by_${column} on lead_laboratories (${column}, lead_id)
          where ${column} is not null`,
    ),
    'create index lead_accreditations_by_lead on lead_accreditations (lead_id)',
  ],
} satisfies Feature;
