import type { CorrectedField, LeadCorrection } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { conflict, fieldError, notFound } from '#console/server/kit/console-error.ts';
import { changedMeanwhile, changePayload } from '#console/server/leads/lead-changes.ts';
import { assertNotMerged } from '#console/server/leads/lead-merges.ts';
import { rowsOfLeads, summariesOf } from '#console/server/leads/lead-summaries.ts';
import { titleField } from '#console/server/leads/senders.ts';
import { checkField, readValue } from '#contract/check-form.ts';
import { callForm, formById } from '#contract/forms.ts';
import { phoneWithExtension, splitPhone } from '#contract/phone.ts';
import { messages } from '#contract/rules.ts';
import { phoneExtension } from '#contract/shared-fields.ts';
import { statesAndTerritories } from '#contract/states.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows, findRows } from '#server/db/rows.ts';
import { type Lead, leadOf, payloadOf } from '#server/leads/lead.ts';
import { contactKeys, contactOf } from '#server/leads/lead-contact.ts';
import { typedName } from '#server/leads/lead-texts.ts';
import { newId } from '#server/lib/ids.ts';

type Wanted = LeadCorrection & {
  readonly leadId: string;
  readonly authorId: string;
  readonly now: Date;
};

/**
 * Replaces a value in the payload, which rules, lists, exports and replies read, and stores the old one, within the
 * caller's audited transaction. The audit log contains neither value. Returns the stored values.
 */
export async function correctLead(
  db: Db,
  record: RecordEntry,
  { leadId, authorId, now, field, value, seen }: Wanted,
): Promise<{ before: string; after: string }> {
  const { sent, summary } = await correctable(db, leadId);
  const wanted = checkedValue(field, value);
  const shown = shownValue(summary, field);
  const before = storedValue(sent, field);
  // A name may be corrected to what was sent, if a fuller one is shown.
  if (wanted === shown || (wanted === before && field !== 'name')) return { before, after: before };
  const known = [shown, before, ...(field === 'phone' ? [summary.phone] : [])];
  if (!known.includes(seen)) throw changedMeanwhile;
  const changed = await changePayload(db, leadId, (lead) => {
    if (storedValue(lead, field) !== before) throw changedMeanwhile;
    return payloadOf({ ...lead.payload, ...fieldsWith(lead, field, wanted) });
  });
  if (!changed) throw notFound('lead');
  await keepEarlier(db, changed.before, { field, value: before, wanted, authorId, now });
  await record({ action: 'contact-corrected', leadId, details: { field } });
  return { before, after: wanted };
}

type Takeover = Pick<Wanted, 'leadId' | 'authorId' | 'now'> & {
  readonly intoId: string;
  readonly fields: readonly CorrectedField[];
};

/** Corrects values of one lead to those of another one that has them. */
export async function takeOver(
  db: Db,
  record: RecordEntry,
  { leadId, intoId, fields, ...by }: Takeover,
) {
  if (fields.length === 0) return [];
  const [from, into] = [await correctable(db, leadId), await correctable(db, intoId)];
  const corrected = [];
  for (const field of fields) {
    const shown = shownValue(from.summary, field);
    const value = field === 'state' ? (nameOfState.get(shown) ?? '') : shown;
    if (value === '') continue;
    const seen = shownValue(into.summary, field);
    const changed = await correctLead(db, record, { leadId: intoId, field, value, seen, ...by });
    corrected.push({ field, ...changed });
  }
  return corrected;
}

async function correctable(db: Db, leadId: string) {
  await assertNotMerged(db, [leadId]);
  const [row] = await rowsOfLeads(db, [leadId]);
  const [summary] = row ? await summariesOf(db, [row]) : [];
  if (!row || !summary) throw notFound('lead');
  if (formById(row.form)?.subscription) throw subscribed;
  return { sent: leadOf(row), summary };
}

type Corrected = Omit<Wanted, 'leadId' | 'seen'> & { readonly wanted: string };

/** Stores the value from before, unless the new one is what was sent. An address or number finds the person again. */
async function keepEarlier(
  db: Db,
  { id: lead_id, payload }: Lead,
  { field, value, wanted, authorId, now }: Corrected,
): Promise<void> {
  const earlier = await correctionsOf(db, [lead_id]);
  const isContact = field === 'email' || field === 'phone';
  if (!isContact && earlier.find((one) => one.field === field)?.value === wanted) {
    await deleteRows(db, 'lead_corrections', { lead_id, field });
    return;
  }
  const contact_key = (isContact && contactKeys(payload)[field]) || '';
  const by = { author_id: authorId, corrected_at: now.getTime() };
  const kept = { id: newId(), lead_id, field, value, contact_key, ...by };
  await db.insertInto('lead_corrections').values(kept).execute();
}

/** The value as it is stored, by the rules for leads that users enter. */
function checkedValue(field: CorrectedField, value: string): string {
  const rules = callForm.fields[callFields[field]];
  const { number, extension = '' } = field === 'phone' ? splitPhone(value) : { number: value };
  const required = field === 'email' || field === 'phone';
  const isUnknown = field === 'state' && value !== '' && !stateNames.has(value);
  const [problem] = [
    ...(isUnknown ? [messages.choice] : []),
    ...checkField({ ...rules, required }, number),
    ...checkField(phoneExtension, extension),
  ];
  if (problem !== undefined) throw fieldError('value', problem);
  return phoneWithExtension(String(readValue(rules, number)), extension);
}

/** The value in the payload. A phone number has its extension. */
function storedValue({ form, payload }: Lead, field: CorrectedField): string {
  const contact = contactOf(payload);
  switch (field) {
    case 'name':
      return typedName(payload);
    case 'phone':
      return phoneWithExtension(contact.phone, contact.phoneExtension);
    case 'title':
      return String(payload[titleField(form)] ?? '');
    case 'state':
      return String(payload.userState ?? '');
    default:
      return contact[field];
  }
}

/** The value as users see it, which may come from a registry or an email. */
function shownValue(lead: LeadSummary, field: CorrectedField): string {
  if (field === 'phone') return phoneWithExtension(lead.phone, lead.phoneExtension);
  return field === 'state' ? lead.states.join(', ') : lead[field];
}

/** The payload's fields for a value. A form that didn't ask for it gets the field of a call. */
function fieldsWith({ form, payload }: Lead, field: CorrectedField, value: string) {
  if (field === 'name' && payload.lastname !== undefined) return namesIn(value);
  if (field === 'phone') {
    const { number, extension = '' } = splitPhone(value);
    return { phone: number, phoneExtension: extension };
  }
  const isNamed = payload.name !== undefined && payload.companyName === undefined;
  if (field === 'organization' && isNamed) return { name: value };
  return { [field === 'title' ? titleField(form) : callFields[field]]: value };
}

/** The parts of 'Mary Ann Lee' and 'Ann de Vries': a last name is one word with the words in lower case before it. */
function namesIn(name: string) {
  const words = name.split(' ');
  let end = Math.max(1, words.length - 1);
  while (end > 1 && /^\p{Ll}/u.test(words[end - 1] ?? '')) end -= 1;
  return { firstname: words.slice(0, end).join(' '), lastname: words.slice(end).join(' ') };
}

/** The corrections to these leads, oldest first. */
export function correctionsOf(db: Db, leadIds: readonly string[]) {
  return findRows(db, 'lead_corrections', { lead_id: leadIds }, ['corrected_at', 'id']);
}

const callFields = {
  name: 'firstname',
  title: 'role',
  organization: 'companyName',
  state: 'userState',
  email: 'emailAddress',
  phone: 'phone',
} as const satisfies Record<CorrectedField, keyof typeof callForm.fields>;

const nameOfState = new Map(statesAndTerritories.map(({ code, name }) => [code as string, name]));
const stateNames: ReadonlySet<string> = new Set(nameOfState.values());

const subscribed = conflict(
  'A subscription belongs to the address that confirmed it, and can’t be changed.',
);
