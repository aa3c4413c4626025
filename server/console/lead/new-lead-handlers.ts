import type * as v from 'valibot';
import { checkForm } from '#contract/check-form.ts';
import { readChannel } from '#contract/console/channels.ts';
import { callChannelLabels, enteredForm, type newLead } from '#contract/console/new-lead.ts';
import { callForm, formById } from '#contract/forms.ts';
import { replies } from '#contract/reply.ts';
import type { Handlers } from '#server/console/kit/call.ts';
import type { SignedIn } from '#server/console/kit/caller.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { withAcknowledgment } from '#server/delivery/channels/requested-deliveries.ts';
import { routingToOperatorNow } from '#server/delivery/destinations/routing-now.ts';
import { idempotencyOf } from '#server/intake/parse.ts';
import { rejections } from '#server/intake/stages.ts';
import { type Assignment, accept, type IdempotencyKey, leadOfKey } from '#server/leads/accept.ts';
import { type Lead, payloadOf } from '#server/leads/lead.ts';
import { changeLeads } from '#server/leads/lead-changes.ts';
import { contactKeys } from '#server/leads/lead-contact.ts';
import { assignByRule } from '#server/leads/rules/assignments.ts';
import { addNewDocuments } from '#server/leads/search/search-documents.ts';
import { type Cleaned, cleanLine } from '#server/lib/clean-text.ts';
import { ConsoleError, notFound } from '#server/lib/http/console-error.ts';
import { newId } from '#server/lib/ids.ts';
import { relatedTo } from './lead-queries.ts';
import { addNote, recordMentions } from './note-queries.ts';

/** Leads entered by users. Those of the site's forms are delivered to the operator like leads from the site. */
export const newLeadHandlers = {
  addLead: async (
    { user, body, idempotencyKey },
    { change, clock, settings, bucketSecret, transactions, wakeUp },
  ) => {
    const lead = leadOfBody(body, user, clock());
    const { payload } = lead;
    const idempotency = idempotencyOfCaller(user, idempotencyKey, body);
    const leadId = await change(async (db, record) => {
      const toOperator = (await routingToOperatorNow(db, settings, user.userId))(lead);
      const { assignment, deliveries } = body.isAcknowledged
        ? withAcknowledgment(toOperator, payload, bucketSecret)
        : toOperator;
      const accepted = await accept(db, {
        lead,
        deliveries: isCall(lead) ? deliveries.filter(isNoTeamMail) : deliveries,
        reply: { success: true, ...replies.thanks },
        idempotency,
        token: null,
      });
      if (accepted.kind === 'key-reused') throw new ConsoleError('conflict', rejections.keyReused);
      if (accepted.kind !== 'stored')
        return (await leadOfKey(db, idempotency?.key ?? '')) ?? lead.id;
      const details = { form: lead.form, ...(user.isService ? { by: 'API' } : {}) };
      await record({ action: 'lead-added', leadId: lead.id, details });
      await workOn(db, record, { user, lead, body, assignment });
      return lead.id;
    });
    wakeUp();
    // Documents are needed to find other leads of the same person.
    await addNewDocuments(transactions, clock()).catch(() => undefined);
    const related = await transactions.read((db) => relatedTo(db, leadId, contactKeys(payload)));
    return { leadId, related: related.length };
  },
} satisfies Partial<Handlers>;

type NewLead = Cleaned<v.InferOutput<typeof newLead>>;

/** Checks the fields by the rules of their form. */
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
  const source = channel ? { channel: cleanLine(callChannelLabels[channel], 100) } : {};
  return {
    id: newId(),
    form: form.id,
    receivedAt: now,
    status: 'accepted',
    payload,
    intake: { source, enteredBy: user.name },
  };
}

/** Progress and assignee of a lead that was just added, and a note of what was said. */
async function workOn(
  db: Db,
  record: RecordEntry,
  {
    user,
    lead,
    body,
    assignment,
  }: { user: SignedIn; lead: Lead; body: NewLead; assignment: Assignment | null },
): Promise<void> {
  const { id: leadId, receivedAt: now } = lead;
  const progress = isCall(lead) ? ({ progress: 'contacted' } as const) : {};
  const assignee = body.isMine && !user.isService ? { assigneeId: user.userId } : {};
  const change = { leadId, ...progress, ...assignee };
  if (Object.keys(change).length > 1) await changeLeads(db, record, [change]);
  const byRule = assignment && { ...assignment, mailed: isCall(lead) ? [] : assignment.mailed };
  await assignByRule(db, record, lead, byRule, now);
  if (body.note === undefined) return;
  const note = await addNote(db, leadId, user, { text: body.note, now });
  await recordMentions(db, note, now);
  await record({ action: 'note-added', leadId, details: { note: note.id } });
}

/** Somebody of the team had the call, so the team gets no email about it. */
function isCall({ form }: Pick<Lead, 'form'>): boolean {
  return form === callForm.id;
}

function isNoTeamMail({ channel }: { readonly channel: string }): boolean {
  return !['mail', 'new-lead'].includes(readChannel(channel).kind);
}

/** Null without a key. Keys are separate for each caller. */
function idempotencyOfCaller(
  { userId }: SignedIn,
  key: string | undefined,
  { form, isAcknowledged, fields }: NewLead,
): IdempotencyKey | null {
  if (key === undefined) return null;
  const known = idempotencyOf(key, `${form} ${isAcknowledged}`, fields);
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
