/** What the intake notes with a lead, what the registry answered, and leads merged into others. */
export const leadPageTables: readonly string[] = [
  'alter table leads add column intake text',
  `create table registry_findings (
    lead_id text primary key references leads (id) on delete cascade
      deferrable initially deferred,
    checked_at bigint not null,
    record text
  )`,
  `create table lead_merges (
    lead_id text primary key references leads (id) on delete cascade,
    into_id text not null references leads (id) on delete cascade,
    merged_at bigint not null,
    moved text not null
  )`,
  'create index lead_merges_by_kept on lead_merges (into_id)',
];
