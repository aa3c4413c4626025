import { formList } from '#contract/form-list.ts';

const unanswered = formList.filter(({ kind }) => kind === 'subscription').map(({ id }) => id);

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
