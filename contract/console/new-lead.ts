import * as v from 'valibot';
import type { LabeledForm } from '../form.ts';
import { formList } from '../form-list.ts';
import { messages } from '../rules.ts';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { id } from './values.ts';

/**
 * The forms that users fill in for a visitor. A subscription needs its owner's confirmation, and a registration
 * claims an NPI, so the visitor sends these.
 */
export const enteredForms = formList.filter(({ kind }) => kind === 'request');

/**
 * A form as users fill it in: a caller may leave no email address and a business card show no phone number, but one
 * of them is needed.
 */
export function enteredForm(form: LabeledForm): LabeledForm {
  const { emailAddress, phone } = form.fields;
  if (emailAddress?.kind !== 'email' || phone?.kind !== 'phone') return form;
  const isOptional = { required: false, note: 'The email address or the phone number is needed.' };
  return {
    ...form,
    fields: {
      ...form.fields,
      phone: { ...phone, ...isOptional },
      emailAddress: { ...emailAddress, ...isOptional },
    },
    validateTogether: (payload) => ({
      ...(payload.emailAddress === '' && payload.phone === ''
        ? { emailAddress: messages.required, phone: messages.required }
        : {}),
      ...form.validateTogether?.(payload),
    }),
  };
}

/** A phone call or a visit to a trade fair. Its fields follow the same rules as on the site. */
export const newLead = v.strictObject({
  form: v.picklist(enteredForms.map((form) => form.id)),
  /** By name; a list for fields with several values. */
  fields: v.record(
    v.pipe(v.string(), v.maxLength(100)),
    v.union([v.string(), v.array(v.string())]),
  ),
  /** Whether the visitor gets the form's acknowledgment by mail. */
  isAcknowledged: v.boolean(),
});

export const addedLead = v.strictObject({
  leadId: id,
  /** How many other leads have the same email address or phone number, up to 50. */
  related: v.number(),
});

export const newLeadEndpoints = {
  addLead: {
    method: 'POST',
    path: '/leads',
    access: salesTeam,
    scopes: ['leads:create'],
    isIdempotent: true,
    summary: 'Adds a lead by hand, without a notice, a bot check, or quotas',
    body: newLead,
    reply: addedLead,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
