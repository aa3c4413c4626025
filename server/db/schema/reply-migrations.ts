/** Replies to visitors, their templates, mentions in notes, and reminders of follow-up dates. */
export const replyTables: readonly string[] = [
  `create table reply_templates (
    id text primary key,
    name text not null,
    subject text not null,
    text text not null,
    changed_at bigint not null
  )`,
  `create table lead_replies (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    author_id text not null references users (id),
    reply_to text not null,
    parent_id text,
    subject text not null,
    text text not null,
    created_at bigint not null
  )`,
  'create index lead_replies_by_lead on lead_replies (lead_id)',
  `create table note_mentions (
    id text primary key,
    note_id text not null references lead_notes (id) on delete cascade,
    user_id text not null references users (id),
    label text not null,
    created_at bigint not null,
    unique (note_id, user_id)
  )`,
  // One row for each day whose reminders were queued, so that they are queued once.
  'create table reminder_days (day text primary key)',
  `create table reminders (
    id text primary key,
    day text not null,
    user_id text references users (id),
    created_at bigint not null,
    state text not null check (state in ('pending', 'done', 'failed')),
    tries integer not null default 0,
    next_try_at bigint not null,
    last_error text
  )`,
  `create index reminders_due on reminders (next_try_at) where state = 'pending'`,
  `create table reminded_leads (
    lead_id text not null references leads (id) on delete cascade,
    follow_up_on text not null,
    reminder_id text not null references reminders (id) on delete cascade,
    primary key (lead_id, follow_up_on)
  )`,
  'create index reminded_leads_by_reminder on reminded_leads (reminder_id)',
];
