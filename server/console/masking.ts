import type { LeadDetails, LeadField, LeadSummary } from '#contract/console/leads.ts';
import type { Lead } from '#server/leads/lead.ts';
import { searchTextOf } from './lead-contact.ts';

/** Hides addresses and numbers from a viewer, in fields and inside longer texts. */
export function maskText(text: string): string {
  return text.replace(addresses, maskAddress).replace(numbers, maskNumber);
}

export function maskSummary(lead: LeadSummary): LeadSummary {
  return {
    ...lead,
    name: maskText(lead.name),
    organization: maskText(lead.organization),
    email: maskText(lead.email),
    phone: maskText(lead.phone),
    isMasked: true,
  };
}

export function maskDetails(details: LeadDetails): LeadDetails {
  return {
    ...details,
    lead: maskSummary(details.lead),
    fields: details.fields.map(maskField),
    registry: details.registry && {
      ...details.registry,
      comparisons: details.registry.comparisons.map((one) => ({
        ...one,
        typed: maskText(one.typed),
      })),
    },
    source: details.source.map((part) => ({ ...part, value: maskText(part.value) })),
    notes: details.notes.map((note) => ({
      ...note,
      text: maskText(note.text),
      mentions: note.mentions.map((one) => ({ ...one, label: maskText(one.label) })),
    })),
    replies: details.replies.map((reply) => ({
      ...reply,
      subject: maskText(reply.subject),
      lastError: reply.lastError === null ? null : maskText(reply.lastError),
      text: maskText(reply.text),
    })),
    deliveries: details.deliveries.map((delivery) => ({
      ...delivery,
      lastError: delivery.lastError === null ? null : maskText(delivery.lastError),
    })),
    attempts: details.attempts.map((one) => ({ ...one, answer: maskText(one.answer) })),
    related: details.related.map(maskSummary),
  };
}

/** What the search may find a lead by for a user who sees it masked. */
export function maskedSearchTextOf(lead: Lead): string {
  const values = Object.entries(lead.payload).map(([name, value]) => {
    if (publicFields.includes(name)) return [name, value] as const;
    return [name, typeof value === 'string' ? maskText(value) : value.map(maskText)] as const;
  });
  return searchTextOf({ ...lead, payload: Object.fromEntries(values) });
}

function maskField(field: LeadField): LeadField {
  if (publicFields.includes(field.name)) return field;
  return { ...field, values: field.values.map(maskText) };
}

/** `ann@lab.example` becomes `a•••@lab.example`. */
function maskAddress(address: string): string {
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;
}

/** Keeps the last two digits. */
function maskNumber(text: string): string {
  return `•••${text.replace(/\D/g, '').slice(-2)}`;
}

const addresses = /[^\s@<>()",;:]+@[^\s@<>()",;:]+/gu;
/** Seven digits or more, as phone numbers are written; dates and times have other separators. */
const numbers = /\+?\d(?:[ ().-]{0,3}\d){6,}/g;
/** An NPI is ten digits, and public. */
const publicFields: readonly string[] = ['npi', 'clia', 'verificationAt'];
