import * as v from 'valibot';
import { role, roleLabels } from '#contract/roles.ts';
import { emailAddress, id, time } from '#contract/values.ts';
import { endpoint, everyone, owner } from './endpoint.ts';

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
const listedUser = v.partial(user, ['email', 'hasSecondFactor', 'isLinked', 'createdAt']);
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

export const newInvitation = v.strictObject({
  email: v.pipe(emailAddress, v.title('Email'), v.metadata({ type: 'email' })),
  role: v.pipe(role, v.title('Role'), v.metadata({ labels: roleLabels })),
});

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

const userChange = v.strictObject({
  role: v.optional(role),
  isDisabled: v.optional(v.boolean()),
  /** Also revokes the API tokens that the user added; only while the user is disabled. */
  revokesTokens: v.optional(v.boolean()),
});

/** The roles whose users must have a second factor. */
const signInRules = v.strictObject({ needsSecondFactor: v.array(role) });

export const peopleEndpoints = {
  users: endpoint('GET /users', everyone, {
    scopes: ['leads:change'],
    summary: 'All users, for example to choose an assignee',
    response: v.strictObject({ users: v.array(listedUser) }),
  }),
  changeUser: endpoint('PATCH /users/:userId', owner, {
    summary: 'Changes the role of a user, or disables one',
    needsProof: true,
    body: userChange,
    response: user,
  }),
  endSessionsOfUser: endpoint('DELETE /users/:userId/sessions', owner, {
    summary: 'Ends all sessions of a user',
    needsProof: true,
  }),
  unlinkDirectory: endpoint('DELETE /users/:userId/directory', owner, {
    summary: 'Unlinks a user from the company directory and ends all sessions of the user',
    needsProof: true,
    response: user,
  }),
  removeSecondFactor: endpoint('DELETE /users/:userId/second-factor', owner, {
    summary: 'Removes TOTP, recovery codes and passkeys of a user who has lost them',
    needsProof: true,
    response: user,
  }),
  sendPasswordReset: endpoint('POST /users/:userId/password-reset', owner, {
    summary: 'Creates a link that lets a user set a new password; the second factor is kept',
    needsProof: true,
    isOwnSignIn: true,
    /** `link` is null if it was mailed to the user, because nobody else needs it then. */
    response: v.strictObject({ link: v.nullable(v.string()), expiresAt: time }),
  }),
  signInRules: endpoint('GET /sign-in-rules', owner, {
    summary: 'The roles that need a second factor',
    response: signInRules,
  }),
  changeSignInRules: endpoint('PATCH /sign-in-rules', owner, {
    summary: 'Requires a second factor for a role, or lifts that requirement',
    needsProof: true,
    body: v.strictObject({ role, needsSecondFactor: v.boolean() }),
    response: signInRules,
  }),
  invitations: endpoint('GET /invitations', owner, {
    summary: 'Open invitations and password resets',
    response: v.strictObject({ invitations: v.array(invitation) }),
  }),
  invite: endpoint('POST /invitations', owner, {
    summary: 'Creates an invitation link for one person',
    needsProof: true,
    body: newInvitation,
    response: invitationLink,
  }),
  withdrawInvitation: endpoint('DELETE /invitations/:invitationId', owner, {
    summary: 'Revokes an invitation',
  }),
};
