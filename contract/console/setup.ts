import * as v from 'valibot';
import { endpoint, owner } from './endpoint.ts';
import { nothing } from './values.ts';

/** One-time tasks of the operator, in the order of the checklist. */
export const setupSteps = ['mail', 'recipients', 'backup', 'second-factor', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

const step = v.picklist(setupSteps);

export const setup = v.array(
  v.strictObject({
    step,
    isDone: v.boolean(),
    /** The reason why an owner dismissed the step; null if nobody did. */
    reason: v.nullable(v.string()),
  }),
);
export type Setup = v.InferOutput<typeof setup>;

export const skippedStep = v.strictObject({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Enter a reason for your team.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
});

export const setupEndpoints = {
  skipSetupStep: endpoint('POST /setup', owner, {
    summary: 'Marks a step of the set-up checklist as unnecessary, or as needed again',
    body: v.strictObject({ step, reason: v.nullable(skippedStep.entries.reason) }),
    reply: nothing,
  }),
};
