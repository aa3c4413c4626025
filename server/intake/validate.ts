import { checkForm, type Form } from '#contract/form.ts';
import { envelope } from '#contract/reply.ts';
import { leadDeliveries } from '#server/delivery/lead-deliveries.ts';
import { mailboxBucket } from '#server/leads/buckets.ts';
import type { LeadPayload } from '#server/leads/lead.ts';
import type { Submission } from '#server/leads/submissions.ts';
import { refusals, refused, tooMany } from './answer.ts';
import { type BotCheckResult, isRefusal } from './bot-check/bot-check.ts';
import { newLead, thanksOf } from './commit.ts';
import { answerWith, type Context, proceed, type StageResult } from './context.ts';
import { type Draft, fieldNames, type Parsed, type Values } from './parse.ts';
import { checkClaims, checkRegistry } from './registration.ts';

/**
 * Third stage, cheap checks first. Rules and claims run before the bot check, which costs a provider's
 * token; the registry after it, so that bots see no records.
 */
export async function validate(context: Context, parsed: Parsed): Promise<StageResult<Submission>> {
  const checked = checkRules(parsed.form, parsed.values);
  if (checked.kind === 'answer') return checked;
  const payload = checked.value;
  const claimed = await checkClaims(context, parsed.form, payload);
  if (claimed.kind === 'answer') return claimed;
  const verified = await checkForBots(context, parsed);
  if (verified.kind === 'answer') return verified;
  // After the bot check, so that nobody can use up another person's limit without passing it.
  const overLimit = await countMailbox(context, addressOf(payload));
  if (overLimit) return answerWith(tooMany(overLimit.retryAfter));
  const draft: Draft = {
    ...parsed,
    payload,
    botCheck: verified.value,
    reply: thanksOf(parsed.form),
  };
  const looked = await checkRegistry(context, draft);
  return looked.kind === 'answer' ? looked : proceed(submissionOf(context, looked.value));
}

/** Runs the contract's rules. Replies carry the first message of each field. */
function checkRules(form: Form, values: Values): StageResult<LeadPayload> {
  const named = fieldNames(values).map((name) => [name, values[name]] as const);
  const checked = checkForm(form, Object.fromEntries(named));
  if (checked.ok) {
    return proceed(Object.fromEntries(Object.entries(checked.payload).filter(isStored)));
  }
  const problems = Object.entries(checked.problems);
  const fieldErrors = Object.fromEntries(problems.map(([name, [first]]) => [name, first ?? '']));
  return answerWith(refused(400, refusals.fields, fieldErrors));
}

/** Flags control what happens to a submission and are not part of the lead. */
function isStored(
  entry: readonly [string, string | readonly string[] | boolean],
): entry is readonly [string, string | readonly string[]] {
  return typeof entry[1] !== 'boolean';
}

async function countMailbox({ store, clock, rateLimit, bucketSecret }: Context, address: string) {
  if (address === '') return null;
  const bucket = mailboxBucket('mailbox', address, bucketSecret);
  return store.hit({ bucket, ...rateLimit }, clock());
}

async function checkForBots(
  { botCheck, clock, log }: Context,
  { form, values, remoteIp }: Parsed,
): Promise<StageResult<BotCheckResult>> {
  const value = values[envelope.token];
  const token = typeof value === 'string' ? value : '';
  const result = await botCheck.verify({ token, action: form.action, remoteIp, now: clock() });
  if (!result.ok) log.info({ form: form.id, reason: result.reason }, 'Bot check failed');
  return isRefusal(result) ? answerWith(refused(403, refusals.botCheck)) : proceed(result);
}

/** While the bot check's provider is unavailable, leads go to quarantine (R135). */
function submissionOf(context: Context, draft: Draft): Submission {
  const { form, payload, botCheck, reply, idempotency, claim } = draft;
  const isTrusted = botCheck.ok;
  return {
    lead: newLead(context, form, payload, isTrusted ? 'accepted' : 'quarantined'),
    reply,
    idempotency,
    ...(claim ? { claim } : {}),
    token: botCheck.ok ? botCheck.spend : null,
    deliveries: isTrusted
      ? leadDeliveries(context.operatorDeliveries, payload, context.bucketSecret)
      : [],
    ...(isTrusted && form.subscription ? { subscriber: addressOf(payload) } : {}),
  };
}

/** Blank for a form without an email address. */
function addressOf({ emailAddress }: LeadPayload): string {
  return typeof emailAddress === 'string' ? emailAddress : '';
}
