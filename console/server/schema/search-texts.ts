/**
 * Replaces the search documents, which triggers marked as outdated, by texts that each change writes. The console writes
 * the first ones when it starts. Erasures must find every lead at once, so the keys of contacts move to the leads.
 */
const both = [
  'alter table leads add column email_key text',
  'alter table leads add column phone_key text',
  `update leads set email_key = documents.email, phone_key = documents.phone
    from lead_documents as documents where documents.lead_id = leads.id`,
];

const tables = [
  'drop table lead_documents',
  'create index leads_by_email on leads (email_key)',
  'create index leads_by_phone on leads (phone_key)',
  `create table search_texts (
    lead_id text not null primary key references leads (id) on delete cascade,
    text text not null, name_key text, organization_key text, domain text, npi text
  )`,
  ...['domain', 'name_key', 'npi', 'organization_key'].map(
    (column) => `create index search_texts_by_${column} on search_texts (${column}, lead_id)`,
  ),
];

/** Leads without a document: those of the last second, or all if the console has never run. */
const withoutDocument = 'id not in (select lead_id from lead_documents)';
const marked = [
  'lead_work',
  'lead_tags',
  'lead_notes',
  'lead_replies',
  'lead_answers',
  'lead_merges',
  'lead_records',
];
const digitsOfPhone = ['+', '-', ' ', '(', ')', '.', '/'].reduce(
  (text, character) => `replace(${text}, '${character}', '')`,
  `payload ->> 'phone'`,
);

export const searchTexts = {
  sqlite: [
    'drop trigger leads_update_in_search',
    ...marked.flatMap((table) =>
      ['insert', 'update', 'delete'].map((event) => `drop trigger ${table}_${event}_in_search`),
    ),
    ...both,
    `update leads set email_key = nullif(lower(trim(payload ->> 'emailAddress')), ''),
      phone_key = nullif(${digitsOfPhone}, '') where ${withoutDocument}`,
    'drop table lead_search',
    ...tables,
  ],
  postgres: [
    'drop function mark_document() cascade',
    ...both,
    `update leads set email_key = nullif(lower(trim(payload::json ->> 'emailAddress')), ''),
      phone_key = nullif(regexp_replace(payload::json ->> 'phone', '\\D', '', 'g'), '')
      where ${withoutDocument}`,
    ...tables,
  ],
};
