import type { LeadField } from '#contract/console/leads.ts';
import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { type Lead, type LeadPayload, valueText, verificationLabels } from '#server/leads/lead.ts';

export type Contact = {
  readonly name: string;
  readonly organization: string;
  readonly email: string;
  readonly phone: string;
};

/** Who sent a lead, from whichever fields its form has; blank where it has none. */
export function contactOf({ firstname, lastname, ...payload }: LeadPayload): Contact {
  return {
    name: [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' '),
    organization: textOf(payload.companyName) || textOf(payload.name),
    email: textOf(payload.emailAddress),
    phone: textOf(payload.phone),
  };
}

/** Equal for leads of the same person; null if the form has no such field. */
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

/** Every field with its label, in the form's order. */
export function fieldsOf({ form, payload }: Lead): LeadField[] {
  const fields: Fields = formById(form)?.fields ?? {};
  return Object.entries(payload).map(([name, value]) => {
    const field = fields[name];
    return {
      name,
      label: field?.label ?? verificationLabels[name] ?? name,
      kind: field === undefined || field.kind === 'flag' ? 'other' : field.kind,
      values: typeof value === 'string' ? [valueText(value, field)] : [...value],
    };
  });
}

/** What the search finds a lead by. */
export function searchTextOf({ form, payload }: Lead): string {
  const fields: Fields = formById(form)?.fields ?? {};
  const typed = Object.entries(payload).filter(([name]) => Object.hasOwn(fields, name));
  const { phone } = contactKeys(payload);
  return [...typed.map(([, value]) => valueText(value, undefined)), phone ?? '']
    .filter((text) => text !== '')
    .join('\n');
}

function textOf(value: LeadPayload[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
