import type { ProviderRecord } from './provider-record.ts';

/** What is known about a number. Only `not-found` may turn a registration back (R138). */
export type RegistryAnswer =
  | {
      readonly kind: 'found';
      readonly record: ProviderRecord;
      readonly source: 'online' | 'offline';
      /** The moment of the online answer, or the day of the imported file. */
      readonly updated: Date;
    }
  /** Not known as an active NPI, which is not to say that it does not exist. */
  | { readonly kind: 'not-found' }
  /** `reason` is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export type Registry = {
  /** Resolves within five seconds, and never rejects. */
  readonly lookUp: (npi: string) => Promise<RegistryAnswer>;
};

/** What the imported file says about a number. */
export type OfflineFinding =
  | { readonly kind: 'found'; readonly record: ProviderRecord; readonly fileDate: Date }
  | { readonly kind: 'deactivated'; readonly fileDate: Date }
  /** Not in the file, which a number younger than the file cannot be, or there is no file. */
  | { readonly kind: 'absent' };

export type OfflineRegistry = {
  readonly find: (npi: string) => Promise<OfflineFinding>;
};
