import type { Submission } from '#server/leads/accept.ts';
import type { Lead } from '#server/leads/lead.ts';
import { newId } from '#server/lib/ids.ts';

/** A lead of the contact form, received now, with the given fields overridden. */
export function aLead(changes: Partial<Lead> = {}): Lead {
  return {
    id: newId(),
    form: 'contact',
    receivedAt: new Date(),
    status: 'accepted',
    payload: { firstname: 'Ann', phone: '+17025550123', emailAddress: 'ann@lab.example' },
    ...changes,
  };
}

/** A submission that queues one mail, without a key or a token. */
export function aSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    lead: aLead(),
    deliveries: [{ channel: 'mail' }],
    reply: { success: true, heading: 'Success!', message: 'Thank you.' },
    idempotency: null,
    token: null,
    ...changes,
  };
}
