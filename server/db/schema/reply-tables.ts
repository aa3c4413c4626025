import type { Generated } from 'kysely';

/** What the console mails: to visitors, and to users. Days are texts such as `2026-11-22`. */
export type ReplyTables = {
  reply_templates: {
    id: string;
    name: string;
    subject: string;
    text: string;
    changed_at: number;
  };
  /** Its delivery is on the channel `reply:ID`. */
  lead_replies: {
    /** Made by the author's browser, so that a repeated request is recognized. */
    id: string;
    lead_id: string;
    author_id: string;
    /** The author's address at that time. */
    reply_to: string;
    /** The delivery of the acknowledgment that the reply follows. */
    parent_id: string | null;
    subject: string;
    text: string;
    created_at: number;
  };
  /** A user is mailed once for each note, on the channel `mention:ID`. */
  note_mentions: {
    id: string;
    note_id: string;
    user_id: string;
    /** What follows the @ in the note. */
    label: string;
    created_at: number;
  };
  reminder_days: { day: string };
  /** A mail about leads whose follow-up date has come. */
  reminders: {
    id: string;
    day: string;
    /** Null for `LEADS_TO`. */
    user_id: string | null;
    created_at: number;
    state: 'pending' | 'done' | 'failed';
    tries: Generated<number>;
    next_try_at: number;
    last_error: string | null;
  };
  reminded_leads: { lead_id: string; follow_up_on: string; reminder_id: string };
};
