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
  return {
    ...lead,
    name: maskText(lead.name),
    title: maskText(lead.title),
    organization: maskText(lead.organization),
    email: maskWhole(lead.email),
    phone: maskWhole(lead.phone),
    phoneExtension: maskWhole(lead.phoneExtension),
    snippet: maskSnippet(lead.snippet),
    tags: lead.tags.map(maskText),
    followUpNote: lead.followUpNote && maskText(lead.followUpNote),
    isMasked: true,
  };
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
    laboratory: maskLaboratory(submission.laboratory),
    corrections: submission.corrections.map((one) => ({
      ...one,
      value: maskOf({ name: '', kind: one.field })(one.value),
    })),
  };
}

/** A small laboratory's phone number is often the visitor's own. */
function maskLaboratory(laboratory: Submission['laboratory']): Submission['laboratory'] {
  if (!laboratory) return null;
  const { record, comparisons } = laboratory;
  return {
    ...laboratory,
    record: record && { ...record, phone: record.phone === null ? null : maskWhole(record.phone) },
    comparisons: comparisons.map((one) => ({
      ...one,
      typed: maskText(one.typed),
      recorded: maskText(one.recorded),
    })),
  };
}

/** Masks the notes, replies, and answers of a lead. */
function maskConversation<C extends Pick<LeadDetails, 'notes' | 'replies' | 'answers'>>(
  conversation: C,
): C {
  return {
    ...conversation,
    notes: conversation.notes.map((note) => ({
      ...note,
      text: maskText(note.text),
      mentions: note.mentions.map((one) => ({ ...one, label: maskText(one.label) })),
    })),
    replies: conversation.replies.map((reply) => ({
      ...reply,
      subject: maskText(reply.subject),
      lastError: reply.lastError === null ? null : maskText(reply.lastError),
      text: maskText(reply.text),
      cc: reply.cc.map(maskWhole),
      files: reply.files.map((file) => ({ ...file, name: maskText(file.name) })),
    })),
    answers: conversation.answers.map((one) => ({
      ...one,
      from: { name: maskText(one.from.name), address: maskWhole(one.from.address) },
      subject: maskText(one.subject),
      text: maskText(one.text),
      quoted: maskText(one.quoted),
      bounce: one.bounce && {
        address: maskWhole(one.bounce.address),
        reason: maskText(one.bounce.reason),
      },
      files: one.files.map((file) => ({ ...file, name: maskText(file.name) })),
    })),
  };
}

export function maskDetails(details: LeadDetails): LeadDetails {
  return {
    ...maskSubmission(maskConversation(details)),
    merged: details.merged.map(maskSubmission),
    registry: details.registry && {
      ...details.registry,
      comparisons: details.registry.comparisons.map((one) => ({
        ...one,
        typed: maskText(one.typed),
      })),
    },
    source: details.source.map((part) => ({ ...part, value: maskText(part.value) })),
    replySubject: maskText(details.replySubject),
    bounce: details.bounce === null ? null : maskText(details.bounce),
    deliveries: details.deliveries.map((delivery) => ({
      ...delivery,
      lastError: delivery.lastError === null ? null : maskText(delivery.lastError),
    })),
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
  return { ...entry, details: maskValue(details) as AuditEntry['details'], address: '' };
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return isId.test(value) ? value : maskText(value);
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskValue(one)]));
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
