import type { ProviderKind } from '#contract/npi.ts';
import type { RegistryAddress } from '#server/registry/registry-text.ts';

/** What is known about an NPI. Only `not-found` may reject a registration (R138). */
export type RegistryAnswer =
  | {
      readonly kind: 'found';
      readonly record: ProviderRecord;
      readonly source: 'online' | 'offline';
      /** The time of the online answer, or the date of the imported file. */
      readonly updated: Date;
    }
  /** Not known as an active NPI. It may still exist. */
  | { readonly kind: 'not-found' }
  /** `reason` is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export type Registry = {
  /** Resolves within five seconds, and never rejects. */
  readonly lookUp: (npi: string) => Promise<RegistryAnswer>;
};

/** What the imported file contains about an NPI. */
export type OfflineFinding =
  | { readonly kind: 'found'; readonly record: ProviderRecord; readonly fileDate: Date }
  | { readonly kind: 'deactivated'; readonly fileDate: Date }
  /** Not in the file, or there is no file. New NPIs are missing until the next file. */
  | { readonly kind: 'absent' };

export type OfflineRegistry = {
  readonly find: (npi: string) => Promise<OfflineFinding>;
};

/**
 * A provider in the registry, from the API or the file. Blank texts are null. The case of letters is
 * kept, because 'MCDONALD' or 'LLC' don't reveal how their owners write them.
 */
export type ProviderRecord = {
  readonly npi: string;
  readonly kind: ProviderKind;
  /** With prefix, suffix and credential for a person; the legal name for an organization. */
  readonly name: string | null;
  /** The first name under which an organization does business besides its legal one. */
  readonly otherName: string | null;
  readonly practiceLocation: RegistryAddress | null;
  readonly mailingAddress: RegistryAddress | null;
  /** The primary one first. */
  readonly specialties: readonly Specialty[];
  /** Days, as midnight UTC. */
  readonly enumerated: Date | null;
  readonly lastUpdated: Date | null;
  readonly certified: Date | null;
  readonly authorizedOfficial: { readonly name: string; readonly title: string | null } | null;
};

export type Specialty = {
  /** Of the NUCC taxonomy, such as 291U00000X. */
  readonly code: string | null;
  /** Null when neither the registry nor our table has one. */
  readonly description: string | null;
  readonly license: string | null;
  readonly state: string | null;
  readonly primary: boolean;
};
