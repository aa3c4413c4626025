import { type Feature, nullable, text } from './feature.ts';

/** Mails about follow-up dates. Days are texts such as `2026-11-22`. */
export const reminders = {
  tables: {
    /** One row per day whose reminders were queued, so that they are queued once. */
    reminder_days: { day: text('primary key') },
    /** A mail about leads whose follow-up date has come. Its deliveries are on `notice:reminder:ID`. */
    reminders: {
      id: text('primary key'),
      day: text(),
      /** Null for `LEADS_TO`. */
      user_id: nullable(text('references users (id)')),
    },
    reminded_leads: {
      lead_id: text('references leads (id) on delete cascade'),
      follow_up_on: text(),
      reminder_id: text('references reminders (id) on delete cascade'),
    },
  },
  constraints: {
    reminded_leads: 'primary key (lead_id, follow_up_on)',
  },
  statements: ['create index reminded_leads_by_reminder on reminded_leads (reminder_id)'],
} satisfies Feature;
