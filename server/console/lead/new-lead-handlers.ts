import { checkForm } from '#contract/check-form.ts';
import { enteredForm } from '#contract/console/new-lead.ts';
import { formById } from '#contract/forms.ts';
import { replies } from '#contract/reply.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import type { SignedIn } from '#server/console/kit/caller.ts';
import { leadDeliveries } from '#server/delivery/channels/requested-deliveries.ts';
import { deliveriesToOperatorNow } from '#server/delivery/destinations/deliveries-now.ts';
import { idempotencyOf } from '#server/intake/parse.ts';
import { rejections } from '#server/intake/stages.ts';
import { accept, type IdempotencyKey, leadOfKey } from '#server/leads/accept.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { addNewDocuments } from '#server/leads/search/search-documents.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';
import { relatedTo } from './lead-queries.ts';

/** Leads entered by users. They are delivered to the operator like leads from the site. */
export const newLeadHandlers = {
  addLead: async (
    { user, body, idempotencyKey },
    { change, clock, settings, bucketSecret, transactions, wakeUp },
  ) => {
    const ofSite = formById(body.form);
    if (!ofSite) throw notFound('form');
    const form = enteredForm(ofSite);
    const checked = checkForm(form, body.fields);
    if (!checked.ok) throw wrongFields(checked.problems);
    const payload = payloadOf(checked.payload);
    if (body.isAcknowledged && payload.emailAddress === '') {
      throw wrongFields({ emailAddress: ['An acknowledgment needs an email address.'] });
    }
    const newLeadId = newId();
    const request = `${body.form} ${body.isAcknowledged}`;
    const idempotency = idempotencyOfCaller(user, idempotencyKey, request, body.fields);
    const leadId = await change(async (db, record) => {
      const toOperator = (await deliveriesToOperatorNow(db, settings, user.userId))({
        form: form.id,
      });
      const accepted = await accept(db, {
        lead: {
          id: newLeadId,
          form: form.id,
          receivedAt: clock(),
          status: 'accepted',
          payload,
          intake: { source: {}, enteredBy: user.name },
        },
        deliveries: body.isAcknowledged
          ? leadDeliveries(toOperator, payload, bucketSecret)
          : toOperator,
        reply: { success: true, ...replies.thanks },
        idempotency,
        token: null,
      });
      if (accepted.kind === 'key-reused') throw new ConsoleError('conflict', rejections.keyReused);
      if (accepted.kind !== 'stored')
        return (await leadOfKey(db, idempotency?.key ?? '')) ?? newLeadId;
      const details = { form: form.id, ...(user.isService ? { by: 'API' } : {}) };
      await record({ action: 'lead-added', leadId: newLeadId, details });
      return newLeadId;
    });
    wakeUp();
    // Documents are needed to find other leads of the same person.
    await addNewDocuments(transactions, clock()).catch(() => undefined);
    const related = await transactions.read((db) => relatedTo(db, leadId, contactKeys(payload)));
    return { leadId, related: related.length };
  },
} satisfies Partial<Handlers>;

/** Null without a key. Keys are separate for each caller. */
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
  return new ConsoleError('invalid', 'Some fields need another value.', {
    fieldErrors: Object.fromEntries(entries),
  });
}
