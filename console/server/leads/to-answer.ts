import { sql } from 'kysely';

/**
 * True if the visitor wrote last, whatever the lead's progress, unless a user decided that this email needs no reply.
 * Automatic replies and bounces don't count (`updateActivity`).
 */
export const isWaiting = sql<boolean>`(answered_at > coalesce(replied_at, 0)
  and answered_at > coalesce(no_reply_to, 0))`;

/**
 * True if somebody must write to the visitor: nobody has replied to a new lead or called, or the visitor wrote last.
 * New leads from some forms are left out, but never what their visitors write later.
 */
export const isToAnswer = sql<boolean>`(${isWaiting} or (replied_at is null
  and coalesce(lead_work.progress, 'new') = 'new'
  and leads.form not in (select form from forms_without_answer)))`;
