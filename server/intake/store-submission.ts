import type { Form } from '#contract/form.ts';
import { registrationReplies } from '#contract/registration-replies.ts';
import type { Lead, LeadPayload, Quota, Submission } from '#server/leads/store.ts';
import { type Answer, accepted, refusals, refused } from './answer.ts';
import { type BotCheckAttempt, type BotCheckVerdict, isRefusal } from './bot-check/bot-check.ts';
import { mailboxBucket } from './client-bucket.ts';
import type { IntakeParts } from './intake-parts.ts';
import { takenProblems } from './registration/registration-problems.ts';

/** A submission that the rules accept, before the bot check decides what becomes of it. */
export type Draft = Pick<Submission, 'reply' | 'idempotency' | 'claim'> & {
  readonly lead: Omit<Lead, 'status'>;
};

/** The bot check's verdict, or the answer to what it refuses. */
export async function checkForBots(
  { botCheck, log }: IntakeParts,
  form: Form,
  attempt: BotCheckAttempt,
): Promise<BotCheckVerdict | Answer> {
  const verdict = await botCheck.verify(attempt);
  if (!verdict.ok) log.info({ form: form.id, reason: verdict.reason }, 'Bot check failed');
  return isRefusal(verdict) ? refused(403, refusals.botCheck) : verdict;
}

/** A provider out of reach is quarantine (R135). */
export function storeChecked(
  parts: IntakeParts,
  form: Form,
  verdict: BotCheckVerdict,
  draft: Draft,
): Promise<Answer> {
  const status = verdict.ok ? 'accepted' : 'quarantined';
  const { payload } = draft.lead;
  return storeSubmission(parts, {
    ...draft,
    lead: { ...draft.lead, status },
    channels: verdict.ok ? parts.channels : [],
    token: verdict.ok ? verdict.spend : null,
    ...(verdict.ok ? { acknowledge: acknowledgementsTo(payload, parts) } : {}),
    ...(verdict.ok && form.subscription ? { subscriber: addressOf(payload) } : {}),
  });
}

export async function storeSubmission(parts: IntakeParts, submission: Submission): Promise<Answer> {
  const acceptance = await parts.store.accept(submission);
  const { id, form, status } = submission.lead;
  switch (acceptance.kind) {
    case 'stored':
      parts.log.info({ lead: id, form, status }, 'Lead stored');
      if (submission.channels.length > 0) parts.wake();
      return accepted(submission.reply);
    case 'repeated':
      return accepted(acceptance.reply);
    case 'taken': {
      const fieldErrors = takenProblems(acceptance.fields);
      return accepted({ success: false, ...registrationReplies.refused, fieldErrors });
    }
    case 'key-reused':
      return refused(400, refusals.keyReused);
    case 'token-spent':
      parts.log.info({ form, reason: 'replayed' }, 'Bot check failed');
      return refused(403, refusals.botCheck);
  }
}

/**
 * The visitor's address is not proven to be theirs, so that a few acknowledgements a day are all that
 * anyone can have sent to a stranger.
 */
function acknowledgementsTo(payload: LeadPayload, { bucketSecret }: IntakeParts): Quota {
  return {
    bucket: mailboxBucket('acknowledgement', addressOf(payload), bucketSecret),
    limit: acknowledgementsADay,
    windowSeconds: oneDay,
  };
}

/** Blank for a form without one. */
export function addressOf({ emailAddress }: LeadPayload): string {
  return typeof emailAddress === 'string' ? emailAddress : '';
}

const acknowledgementsADay = 3;
/** Seconds. */
const oneDay = 24 * 60 * 60;
