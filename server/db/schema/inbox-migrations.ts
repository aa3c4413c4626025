/**
 * Saved views, and what the inbox filters and sorts by. A document of version 0 has none of it yet; the
 * console fills it in (`server/leads/search/search-documents.ts`).
 */
export const inboxTables: readonly string[] = [
  `create table saved_views (
    id text primary key,
    author_id text not null references users (id) on delete cascade,
    name text not null,
    conditions text not null,
    columns text,
    is_shared integer not null,
    created_at bigint not null
  )`,
  'create index saved_views_by_author on saved_views (author_id)',
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
];
