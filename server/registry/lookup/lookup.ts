/** A parsed response of a registry's API. */
export type ReadResponse<R> =
  | { readonly kind: 'found'; readonly record: R }
  | { readonly kind: 'not-found' }
  /** The registry rejects the request, so an immediate retry is useless. */
  | { readonly kind: 'rejected' }
  /** The response is not from the registry. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** A registry's API: an address for each number, and a parser for the response. */
export type RegistryApi<R> = {
  /** The start of log messages, such as `NPI registry`. */
  readonly name: string;
  readonly addressOf: (number: string) => URL;
  readonly read: (body: string, number: string) => ReadResponse<R>;
};

export type RegistryName = 'npi' | 'clia';

/** A public registry's result for a number. */
export type LookupResult<R> =
  | {
      readonly kind: 'found';
      readonly record: R;
      readonly source: 'online' | 'offline';
      /** The time of the online result, or the date of the imported file. */
      readonly updated: Date;
    }
  /** Not a known active number. It may still exist. */
  | { readonly kind: 'not-found' }
  /** `reason` is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export type Lookup<R> = {
  /** Resolves within five seconds, and never rejects. */
  readonly lookUp: (number: string) => Promise<LookupResult<R>>;
};

/** At least one of them is not null. */
export type RegistryAddress = {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  /** Two letters; absent for the United States. */
  readonly country?: string;
};
