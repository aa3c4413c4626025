import * as v from 'valibot';
import type { LabeledForm } from '../form.ts';
import { formList } from '../form-list.ts';
import { messages } from '../rules.ts';
import { endpoint, salesTeam } from './endpoint.ts';
import { id } from './values.ts';

/**
 * The forms that users can fill in for a visitor. Subscriptions and registrations are excluded: the
 * first needs the address owner's confirmation, the second claims an NPI.
 */
export const enteredForms = formList.filter(({ kind }) => kind === 'request');

/**
 * A form with the rules for users: callers may leave no email address and business cards may show
 * no phone number, so only one of the two is required.
 */
export function enteredForm(form: LabeledForm): LabeledForm {
  const { emailAddress, phone } = form.fields;
  if (emailAddress?.kind !== 'email' || phone?.kind !== 'phone') return form;
  const isOptional = { required: false, note: 'An email address or a phone number is required.' };
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

/** A lead from a phone call or a trade fair. Its fields follow the site's rules. */
export const newLead = v.strictObject({
  form: v.picklist(enteredForms.map((form) => form.id)),
  /** Values by field name; a list for fields with several values. */
  fields: v.record(
    v.pipe(v.string(), v.maxLength(100)),
    v.union([v.string(), v.array(v.string())]),
  ),
  /** True if the visitor gets the form's acknowledgment by mail. */
  isAcknowledged: v.boolean(),
});

const addedLead = v.strictObject({
  leadId: id,
  /** The number of other leads with the same email address or phone number, up to 50. */
  related: v.number(),
});

export const newLeadEndpoints = {
  addLead: endpoint('POST /leads', salesTeam, {
    scopes: ['leads:create'],
    isIdempotent: true,
    summary: 'Adds a lead by hand, without a notice, a bot check, or quotas',
    body: newLead,
    reply: addedLead,
  }),
};
