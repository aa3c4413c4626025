import * as v from 'valibot';
import { emailAddress, id, newPassword, password, personName, role, time } from './values.ts';

export const user = v.strictObject({
  id,
  name: v.string(),
  email: v.string(),
  role,
  isDisabled: v.boolean(),
  /** True if the user has an authenticator app or a passkey. */
  hasSecondFactor: v.boolean(),
  /** True if the account is linked to an identity in the company directory. */
  isLinked: v.boolean(),
  createdAt: time,
});
export type FullUser = v.InferOutput<typeof user>;

/** Agents also see the address, which distinguishes namesakes in mentions; only owners see the rest. */
const listedUser = v.strictObject({
  id,
  name: v.string(),
  role,
  isDisabled: v.boolean(),
  email: v.optional(v.string()),
  hasSecondFactor: v.optional(v.boolean()),
  isLinked: v.optional(v.boolean()),
  createdAt: v.optional(time),
});
export type User = v.InferOutput<typeof listedUser>;

/** The user who is signed in. */
export const account = v.strictObject({
  ...user.entries,
  /** True if the role requires a second factor. Until it is set up, nothing else works. */
  mustAddFactor: v.boolean(),
  hasTotp: v.boolean(),
  recoveryCodesLeft: v.number(),
  passkeys: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      createdAt: time,
      lastUsedAt: v.nullable(time),
    }),
  ),
});
export type Account = v.InferOutput<typeof account>;

export const accountChange = v.strictObject({ name: personName });
export const passwordChange = v.strictObject({ password, newPassword });
/** Required again before changing an account's credentials; `code` if it has an authenticator app. */
export const identityProof = v.strictObject({
  password,
  code: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a code.'), v.maxLength(40))),
});
/** Required if the sign-in is no longer recent. */
export const recentProof = v.partial(identityProof);

export const session = v.strictObject({
  id,
  isCurrent: v.boolean(),
  createdAt: time,
  lastSeenAt: time,
  /** When it ends even if it is used. */
  endsAt: time,
  address: v.string(),
  userAgent: v.string(),
});
export type Session = v.InferOutput<typeof session>;
export const sessions = v.strictObject({ sessions: v.array(session) });

export const signIn = v.strictObject({ email: emailAddress, password });

/** `second-factor`: the session can do nothing until it has sent a code. */
export const signInReply = v.variant('kind', [
  v.strictObject({ kind: v.literal('signed-in'), account }),
  v.strictObject({ kind: v.literal('second-factor') }),
]);

/** Six digits from the authenticator app, or a recovery code. */
export const secondFactor = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(40)),
});

export const totpSetup = v.strictObject({
  /** Base32, for typing. */
  secret: v.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: v.string(),
});
export const totpCode = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the six digits.')),
});
/** Shown once. */
export const recoveryCodes = v.strictObject({ recoveryCodes: v.array(v.string()) });

/** Options and responses of WebAuthn as JSON (Web Authentication Level 3, section 5.1). */
export const webAuthn = v.looseObject({});
export const passkeyOptions = v.strictObject({ options: webAuthn });
export const passkeySignIn = v.strictObject({ response: webAuthn });
export const newPasskey = v.strictObject({ name: personName, response: webAuthn });

/** The token of a link; it follows the `#`, so that it appears in no log. */
export const invitationToken = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export const invitationPreview = v.strictObject({
  /** Null when the person chooses it: the first user of a new console. */
  email: v.nullable(v.string()),
  role,
  /** True if the link sets a new password for an existing user. */
  isReset: v.boolean(),
  expiresAt: time,
});
export type InvitationPreview = v.InferOutput<typeof invitationPreview>;

/** `email` is needed when the invitation has none, and `name` unless it is a reset; else ignored. */
export const acceptance = v.strictObject({
  ...invitationToken.entries,
  name: v.optional(personName),
  email: v.optional(emailAddress),
  password: newPassword,
});

/** A new password does not sign the user in, because the second factor is still to be checked. */
export const acceptanceReply = v.variant('kind', [
  v.strictObject({ kind: v.literal('signed-in'), account }),
  v.strictObject({ kind: v.literal('password-set') }),
]);

export const invitation = v.strictObject({
  id,
  email: v.nullable(v.string()),
  role,
  /** A link that sets a new password for a user. */
  isReset: v.boolean(),
  createdAt: time,
  expiresAt: time,
});
export type Invitation = v.InferOutput<typeof invitation>;
export const newInvitation = v.strictObject({ email: emailAddress, role });
/** The link is shown once. If the directory is the only way in, it leads to the page for signing in. */
export const invitationLink = v.strictObject({
  invitation,
  link: v.string(),
  /** True if the link was mailed to the person. */
  isMailed: v.boolean(),
});
/** `link` is null if it was mailed to the user, because then nobody else needs it. */
export const resetLink = v.strictObject({ link: v.nullable(v.string()), expiresAt: time });

export const users = v.strictObject({ users: v.array(listedUser) });
export const invitations = v.strictObject({ invitations: v.array(invitation) });
export const userChange = v.strictObject({
  role: v.optional(role),
  isDisabled: v.optional(v.boolean()),
});

/** The roles whose users must have a second factor. */
export const signInRules = v.strictObject({ needsSecondFactor: v.array(role) });
export const signInRulesChange = v.strictObject({ role, needsSecondFactor: v.boolean() });
