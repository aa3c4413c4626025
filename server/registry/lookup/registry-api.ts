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
