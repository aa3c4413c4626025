import * as v from 'valibot';
import { formList } from '../form-list.ts';
import { type Endpoint, salesTeam } from './endpoint.ts';
import { id } from './values.ts';

/**
 * The forms that users fill in for a visitor. A subscription needs its owner's confirmation, and a registration
 * claims an NPI, so the visitor sends these.
 */
export const enteredForms = formList.filter(({ kind }) => kind === 'request');

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
    summary: 'Adds a lead by hand, without a notice, a bot check, or quotas',
    body: newLead,
    reply: addedLead,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
