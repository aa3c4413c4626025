import type { Migration } from '#server/db/migrations.ts';

// The console writes the texts again when it starts.
const searchAgain = 'delete from search_texts';

/** Any value of a lead may be corrected, not only its email address and phone number. */
export const correctedValues: Migration['statements'] = {
  sqlite: [
    'alter table lead_corrections rename to old_corrections',
    `create table lead_corrections (id text not null primary key,
      lead_id text not null references leads (id) on delete cascade, field text not null, value text not null,
      contact_key text not null, author_id text not null references users (id), corrected_at bigint not null)`,
    `insert into lead_corrections select id, lead_id, field, value, contact_key, author_id, corrected_at
      from old_corrections`,
    'drop table old_corrections',
    'create index lead_corrections_by_contact on lead_corrections (contact_key)',
    'create index lead_corrections_by_lead on lead_corrections (lead_id, corrected_at)',
    searchAgain,
  ],
  postgres: [
    'alter table lead_corrections drop constraint lead_corrections_field_check',
    searchAgain,
  ],
};
