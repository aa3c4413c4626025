import * as v from 'valibot';
import { certificates } from './clia.ts';
import { day, id, time } from './values.ts';

const certificate = v.nullable(v.picklist(certificates));
const label = v.nullable(v.string());
/** Null if the registry has no count. */
const count = v.nullable(v.number());

/** A laboratory as CMS publishes it. Null where the registry has no value. */
export const laboratoryRecord = v.strictObject({
  clia: v.string(),
  name: label,
  additionalName: label,
  address: v.nullable(
    v.strictObject({
      street: label,
      city: label,
      /** A postal code, such as `NY`. */
      state: label,
      postalCode: label,
    }),
  ),
  /** Ten digits. */
  phone: label,
  certificate,
  /** The certificate that the laboratory has applied for. */
  appliedFor: certificate,
  effective: v.nullable(day),
  /** The last day of the certificate; null for a terminated laboratory. */
  expires: v.nullable(day),
  isActive: v.boolean(),
  /** Null while the laboratory is active. */
  terminated: v.nullable(day),
  terminationReason: label,
  isCompliant: v.nullable(v.boolean()),
  /** The kind of facility, such as `Hospital`. */
  facility: label,
  /** All tests per year, each counted once (docs/decisions/051-clia-registry.md). */
  testsPerYear: count,
  /** The registry's own counts of tests per year, which overlap. */
  testCounts: v.strictObject({
    accredited: count,
    nonWaived: count,
    /** Counted at the last survey. */
    atSurvey: count,
    waived: count,
    microscopy: count,
  }),
  sites: count,
  affiliated: count,
  affiliatedNumbers: v.array(v.string()),
  exceptions: v.array(v.string()),
  /** Organizations such as `CAP`. */
  accreditations: v.array(v.strictObject({ organization: v.string(), since: v.nullable(day) })),
});
export type LaboratoryRecord = v.InferOutput<typeof laboratoryRecord>;

/**
 * `found`: `record` has the laboratory. `not found`: the registry doesn't know the number. `unavailable`: the registry
 * did not respond and is asked again.
 */
export const laboratoryStates = ['found', 'not found', 'unavailable'] as const;
export type LaboratoryState = (typeof laboratoryStates)[number];

/**
 * `registration`: the registry was asked when the visitor sent the number. `background`: it was asked later. `user`: a
 * user linked or verified the record.
 */
export const laboratoryLinks = ['registration', 'background', 'user'] as const;
export type LaboratoryLink = (typeof laboratoryLinks)[number];

/** A lead's laboratory: one shape for the console, exports, emails, and webhooks. */
export const leadLaboratory = v.strictObject({
  state: v.picklist(laboratoryStates),
  clia: v.string(),
  /** Null unless the state is `found`. */
  record: v.nullable(laboratoryRecord),
  /** The data API or the imported file; null if there is no record. */
  source: v.nullable(v.picklist(['online', 'offline'])),
  /** The time of the online response, or the date of the file. */
  asOf: v.nullable(time),
  /** When the registry last responded, or the user decided. */
  lookedUpAt: v.nullable(time),
  linkedBy: v.picklist(laboratoryLinks),
});
export type LeadLaboratory = v.InferOutput<typeof leadLaboratory>;

/** As the console shows it. */
export const shownLaboratory = v.strictObject({
  ...leadLaboratory.entries,
  /** The user who linked or verified the record. */
  userId: v.nullable(id),
});
export type ShownLaboratory = v.InferOutput<typeof shownLaboratory>;

/** The values in a laboratory's CLIA record that lists show. */
export const listedLaboratory = v.strictObject({
  certificate: v.nullable(v.picklist(certificates)),
  /** False if the certificate is terminated. */
  isActive: v.boolean(),
  /** Organizations such as `CAP`, in alphabetical order. */
  accreditations: v.array(v.string()),
  testsPerYear: v.nullable(v.number()),
});
export type ListedLaboratory = v.InferOutput<typeof listedLaboratory>;

/**
 * Finds a visitor's laboratory: `GET {apiBase}/laboratories?clia=…` or `?name=…&state=NY` (status 200, never cached).
 * `laboratories` has at most three, the most similar first; null if the registry is unavailable. Errors (400, 429, 503)
 * have the shape of a `FormResponse`.
 */
export const laboratoriesPath = '/laboratories';

const foundLaboratory = v.pick(laboratoryRecord, [
  ...(['clia', 'name', 'address'] as const),
  ...(['facility', 'testsPerYear', 'isActive'] as const),
]);
export type FoundLaboratory = v.InferOutput<typeof foundLaboratory>;

export const foundLaboratories = v.object({ laboratories: v.nullable(v.array(foundLaboratory)) });
