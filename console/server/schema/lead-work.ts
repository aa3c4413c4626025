import type { CorrectedField } from '#console/contract/lead.ts';
import type { LostReason, Progress } from '#console/contract/leads.ts';
import {
  bigint,
  cleanedText,
  type Feature,
  integer,
  nullable,
  text,
} from '#server/db/schema/feature.ts';
import type { CleanText } from '#server/lib/clean-text.ts';
import { formsWithoutAnswer, waitingLeads } from './answering.ts';

export const lostReasons = `insert into lost_reasons (id, name) values ('1', 'Price'), ('2', 'No need now'),
  ('3', 'Chose another vendor'), ('4', 'Missing function'), ('5', 'No answer')`;

/** The team's work on leads. Days are stored as text, such as `2026-11-22`. */
export const leadWork = {
  tables: {
    /** The five reasons. An owner may rename them. */
    lost_reasons: { id: text<LostReason>('primary key'), name: text<CleanText>() },
    /** Users' decisions about a lead. A lead that has no row is `new`. */
    lead_work: {
      lead_id: text('primary key references leads (id) on delete cascade'),
      progress: text<Progress>(
        `check (progress in ('new', 'contacted', 'qualified', 'won', 'lost'))`,
      ),
      assignee_id: nullable(text('references users (id)')),
      follow_up_on: nullable(text()),
      /** Such as `15:00` in `TIME_ZONE`; null for 7 a.m. */
      follow_up_time: nullable(text()),
      follow_up_note: nullable(text<CleanText>()),
      /** When a user marked the lead as spam; it is removed 30 days later. */
      spam_at: nullable(bigint()),
      /** When the team and the visitor last wrote, including emails about merged leads (`updateActivity`). */
      replied_at: nullable(bigint()),
      answered_at: nullable(bigint()),
      /** The time of the visitor's email that a user decided needs no reply. */
      no_reply_to: nullable(bigint()),
      /** The visitor's first email since the team last wrote; outdated unless the visitor wrote last. */
      waiting_since: nullable(bigint()),
      /** The `waitingSince` that an email has reported as too long. */
      overdue_since: nullable(bigint()),
      /** Null unless the lead is lost and a user gave a reason. */
      lost_reason: nullable(text<LostReason>('references lost_reasons (id)')),
      /** The follow-up date that a reminder has reported, with its time after a `T` if it has one. */
      reminded_on: nullable(text()),
    },
    /** The owners' decisions about answers and reports. The value is JSON. */
    team_rules: { name: text<'answer-target' | 'monthly-report'>('primary key'), value: text() },
    /** Addresses and domains, in lower case, whose new leads go to spam. */
    blocked_senders: {
      id: text('primary key'),
      name: text<CleanText>('unique'),
      blocked_at: bigint(),
    },
    /** Forms whose new leads are not in the list `To answer`. */
    forms_without_answer: { form: text('primary key') },
    /** Leads that were merged into another lead. They disappear from the views but can still be opened. */
    lead_merges: {
      lead_id: text('primary key references leads (id) on delete cascade'),
      into_id: text('references leads (id) on delete cascade'),
      merged_at: bigint(),
      /** JSON: the moved data, so that the leads can be separated again. */
      moved: text(),
    },
    lead_tags: { lead_id: text('references leads (id) on delete cascade'), tag: cleanedText() },
    lead_notes: {
      id: text('primary key'),
      lead_id: text('references leads (id) on delete cascade'),
      /** Null for a note by an API token, which is stored with a name instead. */
      author_id: nullable(text('references users (id)')),
      author_name: nullable(text<CleanText>()),
      text: cleanedText(),
      created_at: bigint(),
      edited_at: nullable(bigint()),
    },
    /** Each mention is one email to one user; its id is the item of the delivery. */
    note_mentions: {
      id: text('primary key'),
      note_id: text('references lead_notes (id) on delete cascade'),
      user_id: text('references users (id)'),
      /** The text after the @ in the note. */
      label: text(),
      created_at: bigint(),
    },
    /** Values as they were before a user corrected them. */
    lead_corrections: {
      id: text('primary key'),
      lead_id: text('references leads (id) on delete cascade'),
      field: text<CorrectedField>(),
      value: text(),
      /** An address or number as in `leads`, so that the person can still be found by it; otherwise blank. */
      contact_key: text(),
      author_id: text('references users (id)'),
      corrected_at: bigint(),
    },
    saved_views: {
      id: text('primary key'),
      author_id: text('references users (id) on delete cascade'),
      name: text<CleanText>(),
      /** JSON: `ViewConditions`, and a list of `LeadColumn` (`console/contract/saved-views.ts`). */
      conditions: text(),
      columns: nullable(text()),
      is_shared: integer(),
      created_at: bigint(),
    },
  },
  constraints: {
    lead_tags: 'primary key (lead_id, tag)',
    note_mentions: 'unique (note_id, user_id)',
  },
  statements: [
    lostReasons,
    'create index lead_merges_by_kept on lead_merges (into_id)',
    'create index lead_work_by_assignee on lead_work (assignee_id, lead_id)',
    'create index lead_work_by_day on lead_work (follow_up_on, lead_id) where follow_up_on is not null',
    'create index lead_work_by_progress on lead_work (progress, lead_id)',
    waitingLeads,
    formsWithoutAnswer,
    'create index lead_tags_by_tag on lead_tags (tag, lead_id)',
    'create index lead_notes_by_lead on lead_notes (lead_id)',
    'create index lead_corrections_by_contact on lead_corrections (contact_key)',
    'create index lead_corrections_by_lead on lead_corrections (lead_id, corrected_at)',
    'create index saved_views_by_author on saved_views (author_id)',
  ],
} satisfies Feature;
