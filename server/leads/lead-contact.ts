import type { LeadPayload } from './lead.ts';

export type Contact = {
  readonly organization: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneExtension: string;
};

/** The contact details that a form asked for; blank if it didn't ask. */
export function contactOf(payload: LeadPayload): Contact {
  return {
    organization: textOf(payload.companyName) || textOf(payload.name),
    email: textOf(payload.emailAddress),
    phone: textOf(payload.phone),
    phoneExtension: textOf(payload.phoneExtension),
  };
}

/** Keys that are equal for leads from the same person; null if the form has no such field. */
export function contactKeys(payload: LeadPayload) {
  const { email, phone } = contactOf(payload);
  return { email: addressKey(email) || null, phone: phone.replace(/\D/g, '') || null };
}

/** The columns of a lead with those keys. */
export function contactColumns(payload: LeadPayload) {
  const { email, phone } = contactKeys(payload);
  return { email_key: email, phone_key: phone };
}

function textOf(value: LeadPayload[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Normalizes an address for comparison, ignoring letter case. */
export function addressKey(emailAddress: string): string {
  return emailAddress.normalize('NFC').trim().toLowerCase();
}

/** An email address or a phone number, formatted as in the columns `email_key` and `phone_key`. */
export type ContactKey = { readonly column: 'email' | 'phone'; readonly value: string };
