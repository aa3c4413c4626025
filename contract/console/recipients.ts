import * as v from 'valibot';
import { formList, leadProducts, mailRow, productLabels } from '../form-list.ts';
import { endpoint, owner } from './endpoint.ts';
import { emailAddress } from './values.ts';

/** The targets of rules, such as `form:demo` or `product:laboratory`, with their labels. */
export const recipientTargets: readonly (readonly [target: string, label: string])[] = [
  ...[...formList, mailRow].map(({ id, label }) => [`form:${id}`, label] as const),
  ...leadProducts.map((id) => [`product:${id}`, `Product: ${productLabels[id]}`] as const),
];

export const recipientRule = v.strictObject({
  target: v.picklist(recipientTargets.map(([target]) => target)),
  addresses: v.array(v.string()),
});
export type RecipientRule = v.InferOutput<typeof recipientRule>;

const recipientList = v.strictObject({
  /** `LEADS_TO`: the recipients of leads that no rule covers. */
  defaults: v.array(v.string()),
  rules: v.array(recipientRule),
});

/** An empty list of addresses removes the rule. */
export const recipientChange = v.strictObject({
  ...recipientRule.entries,
  addresses: v.pipe(v.array(emailAddress), v.maxLength(10, 'Enter at most 10 addresses.')),
});

export const recipientEndpoints = {
  recipients: endpoint('GET /recipients', owner, {
    summary: 'Who gets the emails about new leads',
    reply: recipientList,
  }),
  changeRecipients: endpoint('PATCH /recipients', owner, {
    summary: 'Sets who gets the leads of a form or product by mail, instead of LEADS_TO',
    body: recipientChange,
    reply: recipientList,
  }),
};
