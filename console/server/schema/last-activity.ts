/** Fills in the latest arrival, email, or note. The list `waiting` is now called `unanswered`. */
export const lastActivity: readonly string[] = [
  'alter table leads add column active_at bigint not null default 0',
  'update leads set active_at = received_at',
  ...[
    'select lead_id, replied_at as at from lead_work',
    'select lead_id, answered_at as at from lead_work',
    'select lead_id, created_at as at from lead_notes',
    'select into_id as lead_id, received_at as at from lead_merges join leads on id = lead_id',
  ].map(
    (source) => `update leads set active_at = last.at
      from (select lead_id, max(at) as at from (${source}) as times group by lead_id) as last
      where last.lead_id = leads.id and last.at > active_at`,
  ),
  'create index leads_by_activity on leads (active_at, id, form, status)',
  'drop index leads_by_form',
  'create index leads_by_form on leads (form, active_at, id)',
  `update saved_views
    set conditions = replace(conditions, '"view":"waiting"', '"view":"unanswered"')`,
];
