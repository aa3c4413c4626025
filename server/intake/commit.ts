import type { Form } from '#contract/form.ts';
import { type Reply, replies } from '#contract/reply.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';
import { newId } from '#server/leads/lead-id.ts';
import type { Submission } from '#server/leads/submissions.ts';
import { type Answer, accepted, refusals, refused } from './answer.ts';
import type { Context } from './context.ts';
import { fieldsRefused, takenProblems } from './registration.ts';

/** Last stage: `success: true` is sent only after the lead is on disk (R139). */
export async function commit(context: Context, submission: Submission): Promise<Answer> {
  const { store, log, wakeUp } = context;
  const { id, form, status } = submission.lead;
  const acceptance = await store.accept(submission);
  switch (acceptance.kind) {
    case 'stored':
      log.info({ lead: id, form, status }, 'Lead stored');
      if (submission.deliveries.length > 0) wakeUp();
      return accepted(submission.reply);
    case 'repeated':
      return accepted(acceptance.reply);
    case 'taken':
      return fieldsRefused(takenProblems(acceptance.fields));
    case 'key-reused':
      return refused(400, refusals.keyReused);
    case 'token-spent':
      log.info({ form, reason: 'replayed' }, 'Bot check failed');
      return refused(403, refusals.botCheck);
  }
}

export function newLead(
  { clock }: Context,
  form: Form,
  payload: LeadPayload,
  status: Lead['status'],
): Lead {
  return { id: newId(), form: form.id, receivedAt: clock(), status, payload };
}

export function thanksOf(form: Form): Reply {
  return { success: true, ...(form.thanks ?? replies.thanks) };
}
