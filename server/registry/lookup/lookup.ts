/** A public registry's answer about a number. */
export type LookupAnswer<R> =
  | {
      readonly kind: 'found';
      readonly record: R;
      readonly source: 'online' | 'offline';
      /** The time of the online answer, or the date of the imported file. */
      readonly updated: Date;
    }
  /** Not a known active number. It may still exist. */
  | { readonly kind: 'not-found' }
  /** `reason` is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export type Lookup<R> = {
  /** Resolves within five seconds, and never rejects. */
  readonly lookUp: (number: string) => Promise<LookupAnswer<R>>;
};

/** The answer of the imported file about a number. */
export type FileFinding<R> =
  | { readonly kind: 'found'; readonly record: R; readonly fileDate: Date }
  | { readonly kind: 'deactivated'; readonly fileDate: Date }
  /** Not in the file, or there is no file. New numbers are missing until the next file. */
  | { readonly kind: 'absent' };

export type FileLookup<R> = {
  readonly find: (number: string) => Promise<FileFinding<R>>;
};

/** A parsed response of a registry's API. */
export type ReadAnswer<R> =
  | { readonly kind: 'found'; readonly record: R }
  | { readonly kind: 'not-found' }
  /** The registry rejects the request, so an immediate retry is useless. */
  | { readonly kind: 'rejected' }
  /** The response is not from the registry. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The API of a registry: an address for each number, and how to read what it returns. */
export type RegistryApi<R> = {
  /** The start of log messages, such as `NPI registry`. */
  readonly name: string;
  readonly addressOf: (number: string) => URL;
  readonly read: (body: string, number: string) => ReadAnswer<R>;
};
