import * as v from 'valibot';
import { type Endpoint, everyone, owner } from './endpoint.ts';
import { emailAddress, id, nothing, role, time } from './values.ts';

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

/** Viewers and disabled users can't be assigned leads, because they don't work with them. */
export function mayBeAssigned({ role, isDisabled }: Pick<User, 'role' | 'isDisabled'>): boolean {
  return role !== 'viewer' && !isDisabled;
}

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

/**
 * The link is shown once. If the directory is the only way to sign in, the link opens the sign-in
 * page.
 */
const invitationLink = v.strictObject({
  invitation,
  link: v.string(),
  /** True if the link was mailed to the person. */
  isMailed: v.boolean(),
});

/** `link` is null if it was mailed to the user, because nobody else needs it then. */
const resetLink = v.strictObject({ link: v.nullable(v.string()), expiresAt: time });

const users = v.strictObject({ users: v.array(listedUser) });

const invitations = v.strictObject({ invitations: v.array(invitation) });

const userChange = v.strictObject({
  role: v.optional(role),
  isDisabled: v.optional(v.boolean()),
  /** Also revokes the service tokens that the user added; only while the user is disabled. */
  revokesTokens: v.optional(v.boolean()),
});

/** The roles whose users must have a second factor. */
const signInRules = v.strictObject({ needsSecondFactor: v.array(role) });

const signInRulesChange = v.strictObject({ role, needsSecondFactor: v.boolean() });

export const peopleEndpoints = {
  users: {
    method: 'GET',
    path: '/users',
    access: everyone,
    summary: 'All users, for example to choose an assignee',
    reply: users,
  },
  changeUser: {
    method: 'PATCH',
    path: '/users/:userId',
    access: owner,
    summary: 'Changes the role of a user, or disables one',
    body: userChange,
    reply: user,
  },
  endSessionsOfUser: {
    method: 'DELETE',
    path: '/users/:userId/sessions',
    access: owner,
    summary: 'Ends all sessions of a user',
    reply: nothing,
  },
  unlinkDirectory: {
    method: 'DELETE',
    path: '/users/:userId/directory',
    access: owner,
    summary: 'Unlinks a user from the company directory and ends all sessions of the user',
    reply: user,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/users/:userId/second-factor',
    access: owner,
    summary: 'Removes TOTP, recovery codes, and passkeys of a user who has lost them',
    reply: user,
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/users/:userId/password-reset',
    access: owner,
    summary: 'Makes a link with which a user sets a new password; the second factor stays',
    isOwnSignIn: true,
    reply: resetLink,
  },
  signInRules: {
    method: 'GET',
    path: '/sign-in-rules',
    access: owner,
    summary: 'The roles that need a second factor',
    reply: signInRules,
  },
  changeSignInRules: {
    method: 'PATCH',
    path: '/sign-in-rules',
    access: owner,
    summary: 'Requires a second factor of a role, or no longer',
    body: signInRulesChange,
    reply: signInRules,
  },
  invitations: {
    method: 'GET',
    path: '/invitations',
    access: owner,
    summary: 'Open invitations and password resets',
    reply: invitations,
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    access: owner,
    summary: 'Makes a link with which one person joins',
    body: newInvitation,
    reply: invitationLink,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/:invitationId',
    access: owner,
    summary: 'Makes an invitation useless',
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
