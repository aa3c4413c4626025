import { formsOfKind } from '#contract/form-list.ts';

const unanswered = formsOfKind('subscription');

/** New subscriptions need no reply by default. */
export const formsWithoutAnswer = `insert into forms_without_answer (form) values ${unanswered.map((id) => `('${id}')`).join(', ')}`;

export const waitingLeads = `create index lead_work_waiting on lead_work (lead_id)
  where answered_at > coalesce(replied_at, 0) and answered_at > coalesce(no_reply_to, 0)`;

/** A lead is to answer whatever its progress, so a user must be able to say that an email needs no reply. */
export const answering: readonly string[] = [
  'alter table lead_work add column no_reply_to bigint',
  'drop index lead_work_waiting',
  waitingLeads,
  'create table forms_without_answer (form text not null primary key)',
  formsWithoutAnswer,
];

/** A visitor has waited since the first email that the team left unanswered. Earlier waits start with the last one. */
export const answerTargets: readonly string[] = [
  'create table team_rules (name text not null primary key, value text not null)',
  'alter table lead_work add column waiting_since bigint',
  'alter table lead_work add column overdue_since bigint',
  'update lead_work set waiting_since = answered_at',
];
