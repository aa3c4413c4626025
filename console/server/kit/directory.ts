import type { CleanText } from '#server/lib/clean-text.ts';

/** The values of one sign-in that are kept until the browser returns. */
export type DirectoryChecks = {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string;
};

export type DirectoryPerson = {
  readonly subject: string;
  /** In lower case; null if the directory sent no verified address. */
  readonly email: string | null;
  /** The reason if `email` is null. */
  readonly emailProblem: EmailProblem | null;
  readonly name: CleanText | null;
};

/** `unstated`: the directory sent an address, but not whether it is verified. */
export type EmailProblem = 'absent' | 'unverified' | 'unstated';

export type Directory = {
  /** Builds the URL of the directory's sign-in page. */
  readonly addressOf: (checks: DirectoryChecks, returnAddress: URL) => Promise<URL>;
  /**
   * Exchanges the directory's response for a person; throws `ConsoleError` if it does not prove
   * one.
   */
  readonly personOf: (returned: URL, checks: DirectoryChecks) => Promise<DirectoryPerson>;
};
