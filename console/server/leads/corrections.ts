import type { ContactCorrection } from '#console/contract/lead.ts';
import { ConsoleError, notFound } from '#console/server/kit/console-error.ts';
import { changedMeanwhile, changePayload } from '#console/server/leads/lead-changes.ts';
import { assertNotMerged } from '#console/server/leads/lead-merges.ts';
import { checkField, readValue } from '#contract/check-form.ts';
import { formById } from '#contract/forms.ts';
import { phoneWithExtension, splitPhone } from '#contract/phone.ts';
import { phoneExtension } from '#contract/shared-fields.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { type Lead, type LeadPayload, payloadOf } from '#server/leads/lead.ts';
import { contactKeys, contactOf } from '#server/leads/lead-contact.ts';
import { newId } from '#server/lib/ids.ts';

type Wanted = ContactCorrection & {
  readonly leadId: string;
  readonly authorId: string;
  readonly now: Date;
};

/**
 * Replaces an email address or a phone number in the payload and stores the old value, within the caller's audited
 * transaction. The audit log contains neither value.
 */
export async function correctContact(
  db: Db,
  record: RecordEntry,
  { leadId, authorId, now, ...correction }: Wanted,
): Promise<void> {
  const { field } = correction;
  await assertNotMerged(db, [leadId]);
  const changed = await changePayload(db, leadId, (lead) => corrected(lead, correction));
  if (!changed) throw notFound('lead');
  const { payload } = changed.before;
  const before = shownContact(payload, field);
  if (shownContact(changed.after.payload, field) === before) return;
  await db
    .insertInto('lead_corrections')
    .values({
      id: newId(),
      lead_id: leadId,
      field,
      value: before,
      contact_key: contactKeys(payload)[field] ?? '',
      author_id: authorId,
      corrected_at: now.getTime(),
    })
    .execute();
  await record({ action: 'contact-corrected', leadId, details: { field } });
}

/** Returns the corrected payload, or the same payload if it already has the value. */
function corrected(
  { form, payload }: Lead,
  { field, value, seen }: ContactCorrection,
): LeadPayload {
  const name = payloadFields[field];
  const rules = formById(form)?.fields[name];
  if (!rules || formById(form)?.subscription) throw notCorrected;
  const { number, extension = '' } = field === 'phone' ? splitPhone(value) : { number: value };
  const [problem] = [
    ...checkField({ ...rules, required: true } as typeof rules, number),
    ...checkField(phoneExtension, extension),
  ];
  if (problem !== undefined) {
    throw new ConsoleError('invalid', problem, { fieldErrors: { value: problem } });
  }
  const after = String(readValue(rules, number));
  const before = shownContact(payload, field);
  if (phoneWithExtension(after, extension) === before) return payload;
  // Programs may know only the number.
  if (seen !== before && seen !== contactOf(payload)[field]) throw changedMeanwhile;
  if (field === 'email') return payloadOf({ ...payload, [name]: after });
  const { phoneExtension: _, ...others } = payload;
  return payloadOf({
    ...others,
    [name]: after,
    ...(extension === '' ? {} : { phoneExtension: extension }),
  });
}

/** The contact as users see and type it: a phone number with its extension. */
function shownContact(payload: LeadPayload, field: ContactCorrection['field']): string {
  const { email, phone, phoneExtension: extension } = contactOf(payload);
  return field === 'email' ? email : phoneWithExtension(phone, extension);
}

/** The corrections to these leads, oldest first. */
export function correctionsOf(db: Db, leadIds: readonly string[]) {
  return db
    .selectFrom('lead_corrections')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    .orderBy('corrected_at')
    .orderBy('id')
    .execute();
}

/** The names of the fields in a payload. */
export const payloadFields = { email: 'emailAddress', phone: 'phone' } as const;

const notCorrected = new ConsoleError(
  'conflict',
  'This lead has no such field, or it is a subscription, whose confirmed address can’t be changed.',
);
