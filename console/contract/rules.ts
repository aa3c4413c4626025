import * as v from 'valibot';
import { formLabel, requestList } from '#contract/form-list.ts';
import { leadProducts, productLabels } from '#contract/products.ts';
import { statesAndTerritories } from '#contract/states.ts';
import { id } from '#contract/values.ts';
import { endpoint, owner } from './endpoint.ts';
import { undo } from './inbox.ts';
import { addressesUpTo10 } from './values.ts';

/** The conditions of a rule. Null matches every lead. */
const conditions = {
  form: v.pipe(
    v.nullable(v.picklist(requestList.map((form) => form.id))),
    v.title('Form'),
    v.metadata(anyOr(requestList.map(({ id: form, label }) => [form, label]))),
  ),
  product: v.pipe(
    v.nullable(v.picklist(leadProducts)),
    v.title('Product'),
    v.metadata(anyOr(Object.entries(productLabels))),
  ),
  /** The postal code of one of the lead's states. */
  state: v.pipe(
    v.nullable(v.picklist(statesAndTerritories.map(({ code }) => code))),
    v.title('State'),
    v.metadata(anyOr(statesAndTerritories.map(({ code, name }) => [code, name]))),
  ),
  isLaboratory: v.pipe(
    v.nullable(v.boolean()),
    v.title('Laboratory'),
    v.description(
      'A lead with a CLIA number or “lab” in its industry or organization, a price request or a laboratory’s registration.',
    ),
    v.metadata(
      anyOr([
        ['true', 'Yes'],
        ['false', 'No'],
      ]),
    ),
  ),
};

/** The recipients and the assignee of a new lead that matches. Only the first matching rule applies. */
const leadRule = v.strictObject({
  ...conditions,
  /** Recipients of the email about the lead instead of `LEADS_TO`; empty to use `LEADS_TO`. */
  addresses: v.array(v.string()),
  /** Assigns nobody if the user can no longer be assigned leads. */
  assigneeId: v.nullable(id),
});
export type LeadRule = v.InferOutput<typeof leadRule>;

export const newRule = v.strictObject({
  ...leadRule.entries,
  addresses: addressesUpTo10('Email to (optional)', 'LEADS_TO'),
});

const leadRules = v.strictObject({
  /** `LEADS_TO`: the recipients of leads that no rule sends elsewhere. */
  defaults: v.array(v.string()),
  /** The rules in the order in which they are tried. */
  rules: v.array(leadRule),
});

/** Replaces all rules, so that adding, ordering, removing, and undoing are one request. */
const ruleChange = v.strictObject({
  rules: v.pipe(v.array(newRule), v.maxLength(50, 'Use at most 50 rules.')),
  /** The rules that the change replaces. It is rejected if they have changed. */
  seen: v.array(leadRule),
});

/** A rule's conditions in an address. */
const ruleQuery = v.partial(
  v.strictObject({
    form: conditions.form.pipe[0].wrapped,
    product: conditions.product.pipe[0].wrapped,
    state: conditions.state.pipe[0].wrapped,
    isLaboratory: v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  }),
);

/** The values of a lead that rules compare. */
export type RuleTopic = {
  /** Its keys in `requestList`. */
  readonly requests: readonly string[];
  readonly product: string | null;
  readonly states: readonly string[];
  readonly isLaboratory: boolean;
};

export function ruleFor(rules: readonly LeadRule[], topic: RuleTopic): LeadRule | undefined {
  return rules.find(
    ({ form, product, state, isLaboratory }) =>
      (form === null || topic.requests.includes(form)) &&
      (product === null || product === topic.product) &&
      (state === null || topic.states.includes(state)) &&
      (isLaboratory === null || isLaboratory === topic.isLaboratory),
  );
}

/** 'Demo request, Texas, no laboratory', or 'A laboratory' */
export function conditionText({ form, product, state, isLaboratory }: LeadRule): string {
  const parts = [
    form && formLabel(form),
    product && productLabels[product],
    state && statesAndTerritories.find(({ code }) => code === state)?.name,
    isLaboratory === null ? null : isLaboratory ? 'a laboratory' : 'no laboratory',
  ];
  const text = parts.filter(Boolean).join(', ') || 'All leads';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function anyOr(labels: readonly (readonly [string, string])[]) {
  return { none: 'Any', labels: Object.fromEntries(labels) };
}

export const ruleEndpoints = {
  rules: endpoint('GET /rules', owner, {
    summary: 'The rules for new leads: email recipients and assignees',
    response: leadRules,
  }),
  ruleMatches: endpoint('GET /rules/matches', owner, {
    summary: 'How many of the newest leads a rule would match, at most 20',
    query: ruleQuery,
    response: v.strictObject({ matching: v.number(), newest: v.number() }),
  }),
  applyRules: endpoint('POST /rules/apply', owner, {
    summary: 'Assigns open leads without an assignee by the rules, at most 200; the newest first',
    response: undo,
  }),
  changeRules: endpoint('PATCH /rules', owner, {
    summary: 'Replaces the rules for new leads',
    needsProof: true,
    body: ruleChange,
    response: leadRules,
  }),
};
