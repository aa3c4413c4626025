/** Users, their work with leads, and the audit log. */
export const consoleTables: readonly string[] = [
  `create table users (
    id text primary key,
    email text not null unique,
    name text not null,
    role text not null check (role in ('owner', 'agent', 'viewer')),
    password_hash text not null,
    totp_secret text,
    totp_step bigint,
    new_totp_secret text,
    created_at bigint not null,
    disabled_at bigint
  )`,
  `create table recovery_codes (
    code_hash text primary key,
    user_id text not null references users (id) on delete cascade
  )`,
  'create index recovery_codes_by_user on recovery_codes (user_id)',
  `create table passkeys (
    id text primary key,
    public_key text not null,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  'create index passkeys_by_user on passkeys (user_id)',
  `create table passkey_challenges (
    challenge text primary key,
    user_id text references users (id) on delete cascade,
    expires_at bigint not null
  )`,
  `create table sessions (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    is_half integer not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    address text not null,
    user_agent text not null
  )`,
  'create index sessions_by_user on sessions (user_id)',
  `create table invitations (
    id text primary key,
    token_hash text not null unique,
    email text,
    role text not null check (role in ('owner', 'agent', 'viewer')),
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create table lead_work (
    lead_id text primary key references leads (id) on delete cascade,
    progress text not null
      check (progress in ('new', 'contacted', 'qualified', 'won', 'lost')),
    assignee_id text references users (id),
    follow_up_on text,
    spam_at bigint
  )`,
  'create index lead_work_by_assignee on lead_work (assignee_id, lead_id)',
  'create index lead_work_by_progress on lead_work (progress, lead_id)',
  `create index lead_work_by_day on lead_work (follow_up_on) where follow_up_on is not null`,
  `create table lead_tags (
    lead_id text not null references leads (id) on delete cascade,
    tag text not null,
    primary key (lead_id, tag)
  )`,
  'create index lead_tags_by_tag on lead_tags (tag, lead_id)',
  `create table lead_notes (
    id text primary key,
    lead_id text not null references leads (id) on delete cascade,
    author_id text references users (id),
    text text not null,
    created_at bigint not null,
    edited_at bigint
  )`,
  'create index lead_notes_by_lead on lead_notes (lead_id)',
  // Outlives leads and users, so it refers to neither.
  `create table audit_log (
    sequence bigint primary key,
    at bigint not null,
    user_id text,
    user_name text not null,
    action text not null,
    lead_id text,
    details text not null,
    address text not null,
    hash text not null
  )`,
  'create index audit_log_by_lead on audit_log (lead_id, sequence)',
];

export const searchIndexOnSqlite: readonly string[] = [
  `create virtual table lead_search using fts5 (
    text, content = 'lead_documents', content_rowid = 'id', tokenize = 'trigram'
  )`,
  `insert into lead_search (lead_search, rank) values ('secure-delete', 1)`,
  `create trigger lead_documents_added after insert on lead_documents begin
    insert into lead_search (rowid, text) values (new.id, new.text);
  end`,
  `create trigger lead_documents_removed after delete on lead_documents begin
    insert into lead_search (lead_search, rowid, text) values ('delete', old.id, old.text);
  end`,
];

/**
 * The index of trigrams finds parts of words. Erased text must leave it too, hence `secure-delete`. Deleting
 * a lead deletes its document, which fires the trigger.
 */
export const searchOnSqlite: readonly string[] = [
  `create table lead_documents (
    id integer primary key,
    lead_id text not null unique references leads (id) on delete cascade,
    text text not null,
    email text,
    phone text
  )`,
  'create index lead_documents_by_email on lead_documents (email)',
  'create index lead_documents_by_phone on lead_documents (phone)',
  ...searchIndexOnSqlite,
];

/** Without the extension `pg_trgm` the search reads all documents, which is slower but the same. */
export const searchOnPostgres: readonly string[] = [
  `create table lead_documents (
    id bigint generated always as identity primary key,
    lead_id text not null unique references leads (id) on delete cascade,
    text text not null,
    email text,
    phone text
  )`,
  'create index lead_documents_by_email on lead_documents (email)',
  'create index lead_documents_by_phone on lead_documents (phone)',
  `do $$
  begin
    create extension if not exists pg_trgm;
    create index lead_documents_by_trigram on lead_documents using gin (text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    null;
  end $$`,
];
