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

/** The registry that a file belongs to. Each registry has one generation in use. */
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

/** The imported file's result for a number. */
export type FileFinding<R> =
  | { readonly kind: 'found'; readonly record: R; readonly fileDate: Date }
  | { readonly kind: 'deactivated'; readonly fileDate: Date }
  /** Not in the file, or there is no file. New numbers are missing until the next file. */
  | { readonly kind: 'absent' };

export type FileLookup<R> = {
  readonly find: (number: string) => Promise<FileFinding<R>>;
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
