import type { ProviderKind } from '#contract/npi.ts';
import type { RegistryAddress } from '#server/registry/lookup/lookup.ts';

/**
 * A provider in the registry, from the API or the file. Blank texts are null. The case of letters
 * is kept, because 'MCDONALD' or 'LLC' don't reveal how their owners write them.
 */
export type ProviderRecord = {
  readonly npi: string;
  readonly kind: ProviderKind;
  /** A person's name with prefix, suffix and credential; an organization's legal name. */
  readonly name: string | null;
  /** The first name that an organization does business under, other than its legal one. */
  readonly otherName: string | null;
  readonly practiceLocation: RegistryAddress | null;
  readonly mailingAddress: RegistryAddress | null;
  /** Starts with the primary one. */
  readonly specialties: readonly Specialty[];
  /** Days such as `2026-11-22`. */
  readonly enumerated: string | null;
  readonly lastUpdated: string | null;
  readonly certified: string | null;
  readonly authorizedOfficial: { readonly name: string; readonly title: string | null } | null;
};

export type Specialty = {
  /** A code of the NUCC taxonomy, such as 291U00000X. */
  readonly code: string | null;
  /** The code's description; null if neither the registry nor our table has one. */
  readonly description: string | null;
  readonly license: string | null;
  readonly state: string | null;
  readonly primary: boolean;
};
