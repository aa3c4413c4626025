import { sql } from 'kysely';

/**
 * True if the visitor wrote last, whatever the lead's progress, unless a user decided that this email needs no reply.
 * Automatic replies and bounces don't count (`updateActivity`).
 */
export const isWaiting = sql<boolean>`(answered_at > coalesce(replied_at, 0)
  and answered_at > coalesce(no_reply_to, 0))`;

/** True if nobody has replied to a new lead or called. New leads from some forms are left out. */
const isNewToAnswer = sql<boolean>`(replied_at is null
  and coalesce(lead_work.progress, 'new') = 'new'
  and leads.form not in (select form from forms_without_answer))`;

/** True if somebody must write to the visitor: about a new lead, or because the visitor wrote last. */
export const isToAnswer = sql<boolean>`(${isWaiting} or ${isNewToAnswer})`;

/** Since when somebody must write to the visitor; null if nobody must. */
export const waitingSince = sql<number | null>`case when ${isNewToAnswer} then leads.received_at
  when ${isWaiting} then lead_work.waiting_since end`;
