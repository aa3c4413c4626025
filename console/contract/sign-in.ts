import * as v from 'valibot';
import { emailAddress } from '#contract/values.ts';
import { account, passkeyOptions, webAuthn } from './account.ts';
import { endpoint, everyone } from './endpoint.ts';
import { invitation } from './people.ts';
import { newPassword, password, personName } from './values.ts';

export const signIn = v.strictObject({ email: emailAddress, password });

const signedIn = v.strictObject({ kind: v.literal('signed-in'), account });

/** `second-factor`: the session can do nothing else until the user enters a code. */
const signInReply = v.variant('kind', [
  signedIn,
  v.strictObject({ kind: v.literal('second-factor') }),
]);

/** Six digits from the authenticator app, or a recovery code. */
export const secondFactor = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(40)),
});

/** The token of a link. It follows the `#`, so no log contains it. */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const invitationToken = v.strictObject({ token });

/** `email` is null for the first user of a new console, who chooses the address. */
export const invitationPreview = v.omit(invitation, ['id', 'createdAt']);
export type InvitationPreview = v.InferOutput<typeof invitationPreview>;

/**
 * `email` is required if the invitation has none, `name` unless it is a reset; otherwise both are
 * ignored.
 */
export const acceptance = v.strictObject({
  ...invitationToken.entries,
  name: v.optional(personName),
  email: v.optional(emailAddress),
  password: newPassword,
});

/** A new password does not sign the user in, because the second factor must still be checked. */
const acceptanceReply = v.variant('kind', [
  signedIn,
  v.strictObject({ kind: v.literal('password-set') }),
]);

/** Sign-in methods besides email and password. */
const signInMethods = v.strictObject({
  /** The name of the company directory; null if there is none. */
  directory: v.nullable(v.string()),
  /** True if the directory is the only way to sign in. */
  isDirectoryOnly: v.boolean(),
  /** True if no account exists yet. */
  isNew: v.boolean(),
});

const directoryStart = v.strictObject({
  /** The directory's page to redirect the browser to. */
  address: v.pipe(v.string(), v.url()),
  /** Ensures that the browser that started signing in also finishes it. */
  ticket: v.string(),
});

/** The directory's response in the URL, and the ticket. */
const directoryReturn = v.strictObject({
  /** The query with its `?`. */
  search: v.pipe(v.string(), v.startsWith('?'), v.maxLength(8000)),
  ticket: token,
});

export const signInEndpoints = {
  signIn: endpoint('POST /session', 'anyone', {
    summary: 'Signs in with email and password',
    isOwnSignIn: true,
    body: signIn,
    response: signInReply,
  }),
  sendSecondFactor: endpoint('POST /session/second-factor', 'half-signed-in', {
    summary: 'Completes signing in with a code',
    isOwnSignIn: true,
    body: secondFactor,
    response: account,
  }),
  passkeySignInOptions: endpoint('POST /session/passkey-options', 'anyone', {
    summary: 'Starts signing in with a passkey',
    isOwnSignIn: true,
    response: passkeyOptions,
  }),
  signInWithPasskey: endpoint('POST /session/passkey', 'anyone', {
    summary: 'Signs in with a passkey',
    isOwnSignIn: true,
    body: v.strictObject({ response: webAuthn }),
    response: account,
  }),
  signInMethods: endpoint('GET /session/methods', 'anyone', {
    summary: 'Shows whether a company directory signs people in, and whether it is the only way',
    response: signInMethods,
  }),
  startDirectorySignIn: endpoint('POST /session/directory', 'anyone', {
    summary: 'Starts signing in with the company directory',
    response: directoryStart,
  }),
  finishDirectorySignIn: endpoint('POST /session/directory/return', 'anyone', {
    summary: 'Signs in with the company directory’s response',
    body: directoryReturn,
    response: account,
  }),
  signInByLink: endpoint('POST /session/link', 'anyone', {
    summary: 'Signs in with a link that the command line printed',
    body: invitationToken,
    response: signInReply,
  }),
  signOut: endpoint('DELETE /session', everyone, {
    summary: 'Signs out',
    worksWithoutFactor: true,
  }),
  previewInvitation: endpoint('POST /invitations/preview', 'anyone', {
    summary: 'Shows who an invitation is for',
    body: invitationToken,
    response: invitationPreview,
  }),
  acceptInvitation: endpoint('POST /invitations/accept', 'anyone', {
    summary: 'Creates the invited user and signs in, or sets a new password',
    isOwnSignIn: true,
    body: acceptance,
    response: acceptanceReply,
  }),
};
