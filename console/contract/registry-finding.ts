import * as v from 'valibot';
import { comparison } from '#contract/npi.ts';
import { time } from '#contract/values.ts';

/** The registry's record of a registration's NPI, compared with what the visitor typed. */
export const registryFinding = v.strictObject({
  npi: v.string(),
  /** When the registry last responded; null if that was not recorded. */
  checkedAt: v.nullable(time),
  /** True if the registry has a record of the NPI. */
  isFound: v.boolean(),
  comparisons: v.array(comparison),
  /** The rest of the record. */
  groups: v.array(
    v.strictObject({
      title: v.string(),
      rows: v.array(v.strictObject({ title: v.string(), value: v.string() })),
    }),
  ),
});
export type RegistryFinding = v.InferOutput<typeof registryFinding>;
