import * as v from 'valibot';
import { id, time } from './values.ts';

/** Where a lead comes from. */
export const source = v.array(
  v.strictObject({ name: v.string(), label: v.string(), value: v.string() }),
);

/** The reply to the submission. */
export const replyShown = v.nullable(v.strictObject({ heading: v.string(), message: v.string() }));

/** What the registry knows about a registration's NPI, beside what was typed. */
export const registryFinding = v.strictObject({
  npi: v.string(),
  /** When the registry last answered; null if that was not recorded. */
  checkedAt: v.nullable(time),
  /** Whether the answer has a record. */
  isFound: v.boolean(),
  comparisons: v.array(
    v.strictObject({
      label: v.string(),
      typed: v.string(),
      /** Blank if the registry has nothing to compare. */
      recorded: v.string(),
      isSame: v.boolean(),
    }),
  ),
  /** The rest of the record. */
  groups: v.array(
    v.strictObject({
      title: v.string(),
      rows: v.array(v.strictObject({ title: v.string(), value: v.string() })),
    }),
  ),
});
export type RegistryFinding = v.InferOutput<typeof registryFinding>;

export const registryResult = v.strictObject({
  /** `unavailable`: the registry did not answer, and nothing was changed. */
  result: v.picklist(['verified', 'not found', 'wrong kind', 'unavailable']),
});

/** The lead that stays. */
export const merge = v.strictObject({ intoId: id });
