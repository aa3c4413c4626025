import { checkForm, type Form } from '#contract/form.ts';
import { envelope, replies } from '#contract/reply.ts';
import { newId } from '#server/leads/lead-id.ts';
import type { LeadPayload } from '#server/leads/store.ts';
import { type Answer, accepted, refusals, refused, tooMany } from './answer.ts';
import { chooseForm, fieldNames } from './choose-form.ts';
import { clientBucket, mailboxBucket } from './client-bucket.ts';
import { idempotencyOf } from './idempotency.ts';
import type { IntakeParts } from './intake-parts.ts';
import { isOwnOrigin, type Whence } from './own-origin.ts';
import { readBody, type Values } from './read-body.ts';
import { decoyConfirmation, takeRegistration } from './registration/take-registration.ts';
import { spamPayload } from './spam-payload.ts';
import { addressOf, checkForBots, storeChecked, storeSubmission } from './store-submission.ts';

export type Incoming = {
  /** The forms that share the path. */
  readonly forms: readonly [Form, ...Form[]];
  readonly body: Uint8Array;
  readonly whence: Whence;
  readonly remoteIp: string;
  /** The Idempotency-Key header as it came. */
  readonly key: string | undefined;
};

/**
 * The way of a submission from its bytes to the reply, cheap checks first. The rules come before
 * the bot check, since asking a provider spends the token, which a field error must not do.
 * `success: true` leaves here only after the store has the lead on disk (R139); a
 * StoreUnavailable goes through to the caller.
 */
export async function takeSubmission(parts: IntakeParts, incoming: Incoming): Promise<Answer> {
  if (!isOwnOrigin(incoming.whence, parts.publicUrl)) return refused(403, refusals.origin);
  const values = readBody(incoming.body);
  if (!values) return refused(400, refusals.malformed);
  const form = chooseForm(incoming.forms, values);
  const isConfirmation = form.registration !== undefined && values.process !== true;
  const given = idempotencyOf(incoming.key, form.path, values);
  if (given === 'unusable') return refused(400, refusals.idempotencyKey);
  // Step one of a registration stores nothing that could be repeated, whatever key it comes with.
  const idempotency = isConfirmation ? null : given;
  if (idempotency) {
    const known = await parts.store.recall(idempotency.key, idempotency.fingerprint);
    if (known?.kind === 'repeated') return accepted(known.reply);
    if (known?.kind === 'key-reused') return refused(400, refusals.keyReused);
  }

  const now = parts.clock();
  const { limit, windowSeconds } = parts.rateLimit;
  const count = (bucket: string) => parts.store.hit(bucket, limit, windowSeconds, now);
  const client = clientBucket('submission', incoming.remoteIp, parts.bucketSecret);
  const byClient = await count(client);
  if (!byClient.allowed) return tooMany(byClient.retryAfter);

  const lead = { id: newId(), form: form.id, receivedAt: now };
  const common = { reply: { success: true, ...(form.thanks ?? replies.thanks) }, idempotency };
  if (isCaught(values)) {
    const payload = spamPayload(form, values);
    return storeSubmission(parts, {
      ...common,
      ...(isConfirmation ? { reply: decoyConfirmation(payload) } : {}),
      lead: { ...lead, status: 'spam', payload },
      channels: [],
      token: null,
    });
  }

  const checked = checkPayload(form, values);
  if (!checked.ok) return refused(400, refusals.fields, checked.fieldErrors);
  const address = addressOf(checked.payload);
  const mailbox = mailboxBucket('mailbox', address, parts.bucketSecret);
  const byMailbox = address === '' ? byClient : await count(mailbox);
  if (!byMailbox.allowed) return tooMany(byMailbox.retryAfter);
  const wanted = form.registration?.wants;
  const attempt = {
    token: tokenOf(values),
    action: form.action,
    remoteIp: incoming.remoteIp,
    now,
  };
  const draft = { ...common, lead: { ...lead, payload: checked.payload } };
  if (wanted !== undefined) {
    return takeRegistration(parts, { form, wanted, isFinal: !isConfirmation, attempt, draft });
  }
  const verdict = await checkForBots(parts, form, attempt);
  return 'status' in verdict ? verdict : storeChecked(parts, form, verdict, draft);
}

/** Filled in by a program that fills in everything; people never see this field. */
function isCaught(values: Values): boolean {
  const bait = values[envelope.honeypot];
  return bait !== undefined && bait !== '';
}

function tokenOf(values: Values): string {
  const token = values[envelope.token];
  return typeof token === 'string' ? token : '';
}

type CheckedPayload =
  | { readonly ok: true; readonly payload: LeadPayload }
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

/**
 * The contract's verdict, with the first message of each field, which is what a reply carries.
 * Flags say what to do with a submission and are no part of the lead.
 */
function checkPayload(form: Form, values: Values): CheckedPayload {
  const named = fieldNames(values).map((name) => [name, values[name]] as const);
  const checked = checkForm(form, Object.fromEntries(named));
  if (checked.ok) {
    const kept = Object.entries(checked.payload).filter(isStored);
    return { ok: true, payload: Object.fromEntries(kept) };
  }
  const first = Object.entries(checked.problems).map(([name, said]) => [name, said[0] ?? '']);
  return { ok: false, fieldErrors: Object.fromEntries(first) };
}

function isStored(
  entry: readonly [string, string | readonly string[] | boolean],
): entry is readonly [string, string | readonly string[]] {
  return typeof entry[1] !== 'boolean';
}
