import type * as v from 'valibot';
import { enteredForm, type newLead } from '#console/contract/new-lead.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import type { SignedIn } from '#console/server/kit/caller.ts';
import { ConsoleError, conflict, notFound } from '#console/server/kit/console-error.ts';
import { checkForm } from '#contract/check-form.ts';
import { formResponses } from '#contract/form.ts';
import { callKinds } from '#contract/form-list.ts';
import { callForm, formById } from '#contract/forms.ts';
import { withAcknowledgment } from '#server/delivery/channels/lead-routing.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { idempotencyOf } from '#server/intake/parse.ts';
import { rejections } from '#server/intake/stages.ts';
import { accept } from '#server/leads/entrance/accept.ts';
import { type Lead, payloadOf } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { type IdempotencyKey, leadOfKey } from '#server/leads/single-use.ts';
import { type Cleaned, cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';
import { addNote } from './note-queries.ts';
import { relatedTo } from './related-queries.ts';

/** Handlers for leads that users enter. They are delivered to the team like leads from the site. */
export const newLeadHandlers = {
  addLead: async (
    { user, body, idempotencyKey },
    { change, clock, settings, bucketSecret, transactions, wakeUp },
  ) => {
    const lead = leadOfBody(body, user, clock());
    const { payload } = lead;
    const { fields, ...others } = body;
    const request = JSON.stringify(others);
    const idempotency = idempotencyOfCaller(user, idempotencyKey, request, fields);
    const details = { form: lead.form, ...(user.isService ? { by: 'API' } : {}) };
    const leadId = await change(async (db, record) => {
      const toTeam = routingToTeam(settings);
      const routing = body.isAcknowledged
        ? withAcknowledgment(toTeam, payload, { bucketSecret, rateLimit: settings.rateLimit })
        : toTeam;
      const accepted = await accept(db, record, {
        ...routing,
        entry: { action: 'lead-added', details },
        work: workOf(body, user),
        actorId: user.userId,
        lead,
        response: { success: true, ...formResponses.thanks },
        idempotency,
        token: null,
      });
      if (accepted.kind === 'key-reused') throw conflict(rejections.keyReused);
      if (accepted.kind !== 'stored')
        return (await leadOfKey(db, idempotency?.key ?? '')) ?? lead.id;
      if (body.note !== undefined)
        await addNote(db, record, lead.id, user, { text: body.note, now: lead.receivedAt });
      return lead.id;
    });
    wakeUp();
    const related = await transactions.read((db) => relatedTo(db, leadId, [contactKeys(payload)]));
    return { leadId, related: related.length };
  },
} satisfies Partial<Handlers>;

/** A call counts as contacted, because somebody has already spoken with the sender. */
function workOf({ form, isMine, followUpOn }: NewLead, { userId, isService }: SignedIn) {
  return {
    ...(form === callForm.id ? { progress: 'contacted' as const } : {}),
    ...(isMine && !isService ? { assigneeId: userId } : {}),
    ...(followUpOn ? { followUpOn } : {}),
  };
}

type NewLead = Cleaned<v.InferOutput<typeof newLead>>;

/** Checks the fields against the rules of their form. */
function leadOfBody(
  { form: formId, fields, channel, isAcknowledged }: NewLead,
  user: SignedIn,
  now: Date,
): Lead {
  const form = formById(formId);
  if (!form) throw notFound('form');
  const checked = checkForm(enteredForm(form), fields);
  if (!checked.ok) throw wrongFields(checked.problems);
  const payload = payloadOf(checked.payload);
  if (isAcknowledged && payload.emailAddress === '') {
    throw wrongFields({ emailAddress: ['An acknowledgment needs an email address.'] });
  }
  const kind = callKinds.find(({ id }) => id === channel);
  const source = kind ? { channel: cleanLine(kind.channel, 100) } : {};
  return {
    id: newId(),
    form: form.id,
    receivedAt: now,
    status: 'accepted',
    payload,
    intake: { source, enteredBy: user.name },
  };
}

/** Null if there is no key. Two callers may use the same key. */
export function idempotencyOfCaller(
  { userId }: SignedIn,
  key: string | undefined,
  request: string,
  values: Readonly<Record<string, unknown>>,
): IdempotencyKey | null {
  if (key === undefined) return null;
  const known = idempotencyOf(key, request, values);
  if (!known || known === 'invalid') {
    throw new ConsoleError('invalid', rejections.idempotencyKey);
  }
  return { ...known, key: `${userId} ${known.key}` };
}

function wrongFields(problems: Readonly<Record<string, readonly string[]>>): ConsoleError {
  const entries = Object.entries(problems).map(([name, [first]]) => [name, first ?? '']);
  return new ConsoleError('invalid', 'Some fields need a different value.', {
    fieldErrors: Object.fromEntries(entries),
  });
}
