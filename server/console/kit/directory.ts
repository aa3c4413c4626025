/** What one sign-in keeps until the browser comes back. */
export type DirectoryChecks = {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
};

export type DirectoryPerson = {
  readonly subject: string;
  /** In lower case; null if the directory sent no verified address. */
  readonly email: string | null;
  /** The reason if `email` is null. */
  readonly emailProblem: EmailProblem | null;
  readonly name: string | null;
};

/** `unstated`: the directory sent an address, but not whether it is verified. */
export type EmailProblem = 'absent' | 'unverified' | 'unstated';

export type Directory = {
  /** The directory's page for one sign-in. */
  readonly addressOf: (checks: DirectoryChecks, returnAddress: URL) => Promise<URL>;
  /** Exchanges what the directory sent back; throws `ConsoleError` when it does not prove a person. */
  readonly personOf: (returned: URL, checks: DirectoryChecks) => Promise<DirectoryPerson>;
};
