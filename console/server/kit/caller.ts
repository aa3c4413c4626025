import type { Role } from '#contract/roles.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

export type Client = {
  readonly address: string;
  readonly userAgent: string;
  /** The token of the browser's current session, if any; a new session replaces it. */
  readonly sessionToken?: string;
  /** Identifies the browser at its next sign-in. */
  readonly browserToken?: string;
};

/** A user with a valid session. */
export type SignedIn = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: CleanText;
  readonly email: string;
  readonly role: Role;
  /** True until the second factor was entered. */
  readonly isHalf: boolean;
  /** True if the role requires a second factor and the user has none. */
  readonly lacksFactor: boolean;
  readonly enteredBy: string;
  /** The time of the last proof of identity, which a sign-in is too. */
  readonly provenAt: number;
  readonly lastSeenAt: number;
  /** True for an API token of the operator's own program; its id is not a user's. */
  readonly isService?: boolean;
};

/** Viewers see contacts partly hidden. */
export function isMasked({ role }: Pick<SignedIn, 'role'>): boolean {
  return role === 'viewer';
}

/** The source of a request; `user` is null if nobody is signed in. */
export type Caller = { readonly user: SignedIn | null; readonly client: Client };

export type EnteredBy = 'password' | 'totp' | 'recovery-code' | 'passkey' | 'link' | 'directory';
