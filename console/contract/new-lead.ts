import * as v from 'valibot';
import type { LabeledForm } from '#contract/form.ts';
import { callKinds, callRow, formList } from '#contract/form-list.ts';
import { day, id } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';
import { textUpTo } from './values.ts';

/**
 * The forms of leads that the team or its programs enter. Subscriptions and registrations are
 * excluded: the first needs the address owner's confirmation, the second claims an NPI.
 */
const enteredForms = [...formList.filter(({ kind }) => kind === 'request'), callRow];

/**
 * A form with the rules for users: callers may leave no email address and business cards may show
 * no phone number, so only one of the two is required.
 */
export function enteredForm(form: LabeledForm): LabeledForm {
  const { emailAddress, phone } = form.fields;
  if (emailAddress?.kind !== 'email' || phone?.kind !== 'phone') return form;
  const isOptional = { required: false };
  return {
    ...form,
    fields: {
      ...form.fields,
      phone: { ...phone, ...isOptional },
      emailAddress: { ...emailAddress, ...isOptional },
    },
    validateTogether: (payload) => ({
      ...(payload.emailAddress === '' && payload.phone === ''
        ? { phone: 'Enter a phone number or an email address.' }
        : {}),
      ...form.validateTogether?.(payload),
    }),
  };
}

/**
 * A lead that the team or one of its programs enters. Its fields follow the site's rules. A `call`
 * arrives as contacted, and only its assignee gets an email about it.
 */
export const newLead = v.strictObject({
  form: v.picklist(enteredForms.map((form) => form.id)),
  /** Values by field name; a list for fields with several values. */
  fields: v.record(
    v.pipe(v.string(), v.maxLength(100)),
    v.union([v.string(), v.array(v.string())]),
  ),
  /** True if the visitor gets the form's acknowledgment by mail. */
  isAcknowledged: v.optional(v.boolean(), false),
  /** The route by which it reached the team, which names it. */
  channel: v.optional(v.picklist(callKinds.map((kind) => kind.id))),
  /** The first note, which records what was said. */
  note: v.optional(textUpTo(5000, 'Write what was said.')),
  /** True to assign the lead to the caller, who must be a user. */
  isMine: v.optional(v.boolean(), false),
  followUpOn: v.optional(day),
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
    summary: 'Adds a lead by hand, without a notice, a bot check or quotas',
    body: newLead,
    response: addedLead,
  }),
};
