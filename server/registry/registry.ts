import type { ProviderRecord } from './provider-record.ts';

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
