import type { LaboratoryLink, LaboratoryState } from '#contract/laboratory.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

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
    },
  },
  constraints: { lead_records: 'primary key (lead_id, kind)' },
} satisfies Feature;
