import { type Feature, nullable, text } from './feature.ts';

/** Mails about follow-up dates. Days are texts such as `2026-11-22`. */
export const reminders = {
  tables: {
    /** One row per day whose reminders were queued, so that they are queued once. */
    reminder_days: { day: text() },
    /** A mail about leads whose follow-up date has come. Its deliveries are on `notice:reminder:ID`. */
    reminders: {
      id: text(),
      day: text(),
      /** Null for `LEADS_TO`. */
      user_id: nullable(text()),
    },
    reminded_leads: { lead_id: text(), follow_up_on: text(), reminder_id: text() },
  },
  migrations: {
    '013-replies': [
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
    ],
    // Reminders become deliveries, including failed ones, because nothing has reported them.
    '031-one-queue': [
      `insert into deliveries (
          id, lead_id, channel, state, tries, queued_at, next_try_at, last_error, settled_at
        )
        select id, null, 'notice:reminder:' || id, state, tries, created_at, next_try_at, last_error,
          case state when 'pending' then null else next_try_at end
        from reminders where state <> 'done'`,
      'drop index reminders_due',
      'alter table reminders drop column created_at',
      'alter table reminders drop column state',
      'alter table reminders drop column tries',
      'alter table reminders drop column next_try_at',
      'alter table reminders drop column last_error',
    ],
  },
} satisfies Feature;
