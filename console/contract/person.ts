import * as v from 'valibot';
import { answer } from './conversation.ts';
import { endpoint, everyone } from './endpoint.ts';
import { note, submission } from './lead.ts';
import { leadSummary } from './leads.ts';
import { reply } from './replies.ts';

/** The leads with one of a person's email addresses or phone numbers, and those merged with them. */
export const person = v.strictObject({
  /** Newest first; at most 50. */
  submissions: v.array(submission),
  /**
   * Notes, replies, and answers of all these leads, each oldest first. Notes are edited on the page
   * of their lead.
   */
  notes: v.array(note),
  replies: v.array(reply),
  answers: v.array(answer),
  /** Other people's leads that share an email domain or an NPI, newest first; at most 50. */
  laboratory: v.array(v.strictObject({ lead: leadSummary, shared: v.array(v.string()) })),
});
export type Person = v.InferOutput<typeof person>;

export const personEndpoints = {
  person: endpoint('GET /leads/:leadId/person', everyone, {
    summary: 'All submissions from the person who sent a lead, and others from the same laboratory',
    response: person,
  }),
};
