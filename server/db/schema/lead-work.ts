import type { Progress } from '#contract/console/leads.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, cleanedText, type Feature, integer, nullable, text } from './feature.ts';

/** The team's work with leads. Days are texts such as `2026-11-22`. */
export const leadWork = {
  tables: {
    /** Users' decisions about a lead. A lead without a row is `new`. */
    lead_work: {
      lead_id: text(),
      progress: text<Progress>(),
      assignee_id: nullable(text()),
      follow_up_on: nullable(text()),
      /** When a user marked it as spam; spam is removed 30 days later. */
      spam_at: nullable(bigint()),
      /** When the team and the visitor last wrote, including mails of merged leads (`leads/correspondence.ts`). */
      replied_at: nullable(bigint()),
      answered_at: nullable(bigint()),
    },
    lead_tags: { lead_id: text(), tag: cleanedText() },
    lead_notes: {
      id: text(),
      lead_id: text(),
      /** Null for a service token's note, which has a name instead. */
      author_id: nullable(text()),
      author_name: nullable(text<CleanText>()),
      text: cleanedText(),
      created_at: bigint(),
      edited_at: nullable(bigint()),
    },
    /** Each mention is one mail to one user, on the channel `mention:ID`. */
    note_mentions: {
      id: text(),
      note_id: text(),
      user_id: text(),
      /** The text after the @ in the note. */
      label: text(),
      created_at: bigint(),
    },
    /** Email addresses and phone numbers from before a user corrected them. */
    lead_corrections: {
      id: text(),
      lead_id: text(),
      field: text<'email' | 'phone'>(),
      value: text(),
      /** In the form of `lead_documents`, so that the person can still be found by it. */
      contact_key: text(),
      author_id: text(),
      corrected_at: bigint(),
    },
    saved_views: {
      id: text(),
      author_id: text(),
      name: text<CleanText>(),
      /** JSON: `ViewConditions` and a list of `LeadColumn` (`contract/console/saved-views.ts`). */
      conditions: text(),
      columns: nullable(text()),
      is_shared: integer(),
      created_at: bigint(),
    },
  },
  migrations: {
    '010-console': [
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
    ],
    '013-replies': [
      `create table note_mentions (
        id text primary key,
        note_id text not null references lead_notes (id) on delete cascade,
        user_id text not null references users (id),
        label text not null,
        created_at bigint not null,
        unique (note_id, user_id)
      )`,
    ],
    '018-saved-views': [
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
    ],
    // Lets a page of the list by follow-up be read from the index, even if many leads have the same day.
    '022-follow-up-order': [
      'drop index lead_work_by_day',
      `create index lead_work_by_day on lead_work (follow_up_on, lead_id)
        where follow_up_on is not null`,
    ],
    // Erasures don't search saved views, so no view may name a contact.
    '030-views-without-contacts': {
      sqlite: [
        `delete from saved_views where id in (
          select id from (${viewTexts("conditions ->> 'search'")}) as views
          where text glob '*[^ ]@[^ ]*' or text glob '*[^ ]＠[^ ]*'
            or ${withoutSeparators('text')} glob '*${'[0-9]'.repeat(10)}*'
        )`,
      ],
      postgres: [
        `delete from saved_views where id in (
          select id from (${viewTexts("conditions::json ->> 'search'")}) as views
          where text ~ '[^ ][@＠][^ ]' or text ~ '([0-9][^0-9]{0,3}){10}'
        )`,
      ],
    },
    '036-answered-leads': [
      'alter table lead_work add column replied_at bigint',
      'alter table lead_work add column answered_at bigint',
      `insert into lead_work (lead_id, progress, replied_at)
        select coalesce(into_id, lead_replies.lead_id), 'new', max(created_at)
        from lead_replies left join lead_merges on lead_merges.lead_id = lead_replies.lead_id
        where true
        group by coalesce(into_id, lead_replies.lead_id)
        on conflict (lead_id) do update set replied_at = excluded.replied_at`,
      `create index lead_work_waiting on lead_work (lead_id)
        where answered_at > coalesce(replied_at, 0)`,
    ],
    '038-corrected-contacts': [
      `create table lead_corrections (
        id text primary key,
        lead_id text not null references leads (id) on delete cascade,
        field text not null check (field in ('email', 'phone')),
        value text not null,
        contact_key text not null,
        author_id text not null references users (id),
        corrected_at bigint not null
      )`,
      'create index lead_corrections_by_lead on lead_corrections (lead_id, corrected_at)',
      'create index lead_corrections_by_contact on lead_corrections (contact_key)',
    ],
  },
} satisfies Feature;

/** The name and the search of a view, far enough apart that their digits don't form one number. */
function viewTexts(search: string): string {
  return `select id, name || ' |||| ' || coalesce(${search}, '') as text from saved_views`;
}

/** SQLite has no regular expressions. */
function withoutSeparators(column: string): string {
  return [' ', '-', '–', '(', ')', '.', '/', '+'].reduce(
    (text, separator) => `replace(${text}, '${separator}', '')`,
    column,
  );
}
