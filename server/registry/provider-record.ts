import type { ProviderKind } from '#contract/npi.ts';

/**
 * A provider as the registry knows it, whichever way it was read. A text is never blank: what the
 * registry leaves open is null. Letters keep the case that the registry gives, since 'MCDONALD' or
 * 'LLC' in capitals do not tell how their owner writes them.
 */
export type ProviderRecord = {
  readonly npi: string;
  readonly kind: ProviderKind;
  /** With prefix, suffix and credential for a person; the legal name for an organization. */
  readonly name: string | null;
  /** The first name under which an organization does business besides its legal one. */
  readonly otherName: string | null;
  readonly practiceLocation: ProviderAddress | null;
  readonly mailingAddress: ProviderAddress | null;
  /** The primary one first. */
  readonly specialties: readonly Specialty[];
  /** Days, as midnight UTC. */
  readonly enumerated: Date | null;
  readonly lastUpdated: Date | null;
  readonly certified: Date | null;
  readonly authorizedOfficial: { readonly name: string; readonly title: string | null } | null;
};

/** At least one of them is not null. */
export type ProviderAddress = {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two letters; null within the United States. */
  readonly country: string | null;
};

export type Specialty = {
  /** Of the NUCC taxonomy, such as 291U00000X. */
  readonly code: string | null;
  /** In words; null when neither the registry nor we know them. */
  readonly description: string | null;
  readonly license: string | null;
  readonly state: string | null;
  readonly primary: boolean;
};
