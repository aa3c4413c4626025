import type { Certificate } from '#contract/clia.ts';
import type { LaboratoryLink, LaboratoryState } from '#contract/console/laboratory.ts';
import { bigint, type Feature, integer, nullable, text } from './feature.ts';

/** The laboratories of leads (`server/leads/laboratory/`). */
export const laboratories = {
  tables: {
    lead_laboratories: {
      lead_id: text(),
      state: text<LaboratoryState>(),
      clia: nullable(text()),
      /** JSON: `LaboratoryRecord` (`contract/console/laboratory.ts`). */
      record: nullable(text()),
      source: nullable(text<'online' | 'offline'>()),
      as_of: nullable(bigint()),
      looked_up_at: nullable(bigint()),
      linked_by: text<LaboratoryLink>(),
      user_id: nullable(text()),
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
    lead_accreditations: { lead_id: text(), organization: text() },
  },
  migrations: {
    '049-laboratories-of-leads': {
      sqlite: tables(`payload ->> 'clia'`, `glob '[0-9][0-9]D${'[0-9]'.repeat(7)}'`),
      // PostgreSQL reads no JSON in which a text has a NUL.
      postgres: tables(`substring(payload from '"clia":"([0-9]{2}D[0-9]{7})"')`, 'is not null'),
    },
  },
} satisfies Feature;

/**
 * The row of a registration may be written before its lead. Stored registrations are looked up once in the background;
 * the id of each job is the lead's with another UUID version.
 */
function tables(clia: string, isClia: string): readonly string[] {
  const jobId = `substr(lead_id, 1, 14) || '4' || substr(lead_id, 16)`;
  return [
    `create table lead_laboratories (
      lead_id text primary key references leads (id) on delete cascade
        deferrable initially deferred,
      state text not null check (state in ('found', 'not found', 'unavailable', 'declined')),
      clia text,
      record text,
      source text check (source in ('online', 'offline')),
      as_of bigint,
      looked_up_at bigint,
      linked_by text not null check (linked_by in ('registration', 'background', 'user')),
      user_id text references users (id),
      certificate text,
      tests_per_year bigint,
      sites integer,
      us_state text,
      is_active integer
    )`,
    ...['certificate', 'tests_per_year', 'sites', 'us_state'].map(
      (column) =>
        `create index lead_laboratories_by_${column} on lead_laboratories (${column}, lead_id)
          where ${column} is not null`,
    ),
    `create table lead_accreditations (
      lead_id text not null references lead_laboratories (lead_id) on delete cascade
        deferrable initially deferred,
      organization text not null,
      primary key (organization, lead_id)
    )`,
    'create index lead_accreditations_by_lead on lead_accreditations (lead_id)',
    `insert into lead_laboratories (lead_id, state, clia, linked_by)
      select id, 'unavailable', ${clia}, 'background' from leads
      where form = 'reg_laboratory' and status <> 'spam' and ${clia} ${isClia}`,
    `insert into deliveries (id, lead_id, channel, state, tries, queued_at, next_try_at)
      select ${jobId}, null, 'job:clia-check:' || lead_id, 'pending', 0, received_at, received_at
      from lead_laboratories join leads on leads.id = lead_laboratories.lead_id`,
  ];
}
