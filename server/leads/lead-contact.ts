import type { LeadPayload } from './lead.ts';

export type Contact = {
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly phone: string;
};

/** The sender of a lead, from the fields that its form has; blank where it has none. */
export function contactOf({ firstname, lastname, ...payload }: LeadPayload): Contact {
  return {
    name: [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' '),
    organization: textOf(payload.companyName) || textOf(payload.name),
    email: textOf(payload.emailAddress),
    phone: textOf(payload.phone),
  };
}

/** Keys that are equal for leads of the same person; null if the form has no such field. */
export function contactKeys(payload: LeadPayload): {
  readonly email: string | null;
  readonly phone: string | null;
} {
  const { email, phone } = contactOf(payload);
  return {
    email: email.normalize('NFC').trim().toLowerCase() || null,
    phone: phone.replace(/\D/g, '') || null,
  };
}

function textOf(value: LeadPayload[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
