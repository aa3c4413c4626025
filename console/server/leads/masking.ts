import type { AuditEntry } from '#console/contract/audit.ts';
import type { LeadDetails, Submission } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { visibleText } from '#contract/visible-text.ts';

/** Hides addresses and numbers from a viewer, in fields and inside longer texts. */
export function maskText(text: string): string {
  const visible = visibleText(text);
  const masked = visible.replace(addresses, maskAddress).replace(numbers, maskNumber);
  return masked === visible ? text : masked;
}

export function maskSummary(lead: LeadSummary): LeadSummary {
  const texts = ['name', 'title', 'organization', 'tags', 'followUpNote'] as const;
  const snippet = maskSnippet(lead.snippet);
  return {
    ...masked(lead, texts, ['email', 'phone', 'phoneExtension']),
    snippet,
    isMasked: true,
  };
}

/** Masks the texts with these names, at any depth. `contacts` are hidden even if they don't look like one. */
export function masked<Value>(
  value: Value,
  texts: readonly NamesIn<Value>[],
  contacts: readonly NamesIn<Value>[] = [],
): Value {
  const isIn = (names: readonly string[], name: string) => names.includes(name);
  return mapTexts(value, (text, name) => {
    if (isIn(contacts, name)) return maskWhole(text);
    return isIn(texts, name) ? maskText(text) : text;
  }) as Value;
}

type NamesIn<Value> = Value extends readonly (infer One)[]
  ? NamesIn<One>
  : Value extends object
    ? { [Name in keyof Value & string]: Name | NamesIn<Value[Name]> }[keyof Value & string]
    : never;

/** Replaces all texts in a value. Those in a list have the name of the list. */
function mapTexts(
  value: unknown,
  change: (text: string, name: string) => string,
  name = '',
): unknown {
  if (typeof value === 'string') return change(value, name);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapTexts(one, change, key)]),
  );
}

/** Keeps registry numbers, which viewers see in fields too. */
function maskSnippet(snippet: string): string {
  return snippet
    .split(publicNumbers)
    .map((text, index) => (index % 2 === 0 ? maskText(text) : text))
    .join('');
}

function maskSubmission<S extends Submission>(submission: S): S {
  return {
    ...submission,
    lead: maskSummary(submission.lead),
    fields: submission.fields.map((field) => ({
      ...field,
      values: field.values.map(maskOf(field)),
    })),
    // A small laboratory's phone number is often the visitor's own.
    laboratory: masked(submission.laboratory, ['typed', 'recorded'], ['phone']),
    corrections: submission.corrections.map((one) => ({
      ...one,
      value: maskOf({ name: '', kind: one.field })(one.value),
    })),
  };
}

export function maskDetails(details: LeadDetails): LeadDetails {
  return {
    ...maskSubmission(details),
    merged: details.merged.map(maskSubmission),
    notes: masked(details.notes, ['text', 'label']),
    replies: masked(details.replies, ['subject', 'lastError', 'text', 'name'], ['cc']),
    answers: masked(details.answers, ['name', 'subject', 'text', 'quoted', 'reason'], ['address']),
    registry: masked(details.registry, ['typed']),
    source: masked(details.source, ['value']),
    replySubject: maskText(details.replySubject),
    bounce: details.bounce === null ? null : maskText(details.bounce),
    deliveries: masked(details.deliveries, ['lastError']),
    ...maskOthers(details),
    history: details.history.map(maskEntry),
  };
}

/** Masks a person's other leads when a viewer reveals one, because only that one is recorded. */
export function maskAround(details: LeadDetails): LeadDetails {
  return {
    ...details,
    merged: details.merged.map(maskSubmission),
    ...maskOthers(details),
    history: details.history.map(maskEntry),
  };
}

function maskOthers({ related, sameLaboratory }: LeadDetails) {
  return {
    related: related.map(maskSummary),
    sameLaboratory: sameLaboratory.map((one) => ({ ...one, lead: maskSummary(one.lead) })),
  };
}

/** Selects the function that masks a field's values. */
export function maskOf({ name, kind }: { readonly name: string; readonly kind: string }) {
  if (publicFields.includes(name)) return (text: string) => text;
  const isContact = kind === 'email' || kind === 'phone' || name === 'phoneExtension';
  return isContact ? maskWhole : maskText;
}

/** Hides colleagues' IP addresses, which only owners see. */
function maskEntry({ details, ...entry }: AuditEntry): AuditEntry {
  const shown = mapTexts(details, (text) => (isId.test(text) ? text : maskText(text)));
  return { ...entry, details: shown as AuditEntry['details'], address: '' };
}

/** For contact fields, whose value may not look like a contact, such as an address without its @. */
export function maskWhole(text: string): string {
  const masked = maskText(text);
  return masked === text && text !== '' ? '•••' : masked;
}

/** The index to cut a text at: `length`, or the start of a contact there, because half a contact isn't masked. */
export function cutBeforeContact(text: string, length: number): number {
  const contacts = [...text.matchAll(addresses), ...text.matchAll(numbers)];
  const cut = contacts.find(({ 0: one, index }) => index < length && index + one.length > length);
  return cut?.index ?? length;
}

/** `ann@lab.example` becomes `a•••@lab.example`. */
function maskAddress(address: string): string {
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;
}

/** Keeps the last two digits. Dates are not hidden. */
function maskNumber(text: string): string {
  if (date.test(text)) return text;
  return `•••${text.replace(/\D/g, '').slice(-2)}`;
}

/**
 * Matches addresses only at the start of a word, so that matching stays linear in long texts without an @. The local
 * part may be quoted.
 */
const addresses =
  /(?<![^\s@＠﹫<>()",;:])[^\s@＠﹫<>()",;:]+[@＠﹫][^\s@＠﹫<>()",;:]+|"[^"\n]{1,64}"[@＠﹫][^\s@＠﹫<>()",;:]+/gu;
/** Seven or more digits, as people write phone numbers. */
export const numbers = /\+?\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\p{M}\t()./\\·•_]{0,3}\p{Nd}){6,}/gu;
/** A date such as 2026-11-22 or 11/22/2026. */
const date = /^(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})$/;
/** Fields that are never masked. An NPI has ten digits like a phone number, but is public. */
const publicFields: readonly string[] = ['npi', 'clia', 'verificationAt'];
/** A registry number such as 'NPI: 1234567893' among the fields in a snippet. */
const publicNumbers = /((?<=^| · )(?:NPI: \d{10}|CLIA number: \d\dD\d{7})(?=$|…| · ))/;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
