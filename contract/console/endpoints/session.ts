import * as a from '../account.ts';
import * as directory from '../directory.ts';
import { nothing } from '../values.ts';
import { type Endpoint, everyone } from './endpoint.ts';

export const sessionEndpoints = {
  signIn: {
    method: 'POST',
    path: '/session',
    access: 'anyone',
    summary: 'Signs in with email and password',
    body: a.signIn,
    reply: a.signInReply,
  },
  sendSecondFactor: {
    method: 'POST',
    path: '/session/second-factor',
    access: 'half-signed-in',
    summary: 'Completes signing in with a code',
    body: a.secondFactor,
    reply: a.account,
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/session/passkey-options',
    access: 'anyone',
    summary: 'Starts signing in with a passkey',
    reply: a.passkeyOptions,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/session/passkey',
    access: 'anyone',
    summary: 'Signs in with a passkey',
    body: a.passkeySignIn,
    reply: a.account,
  },
  signInMethods: {
    method: 'GET',
    path: '/session/methods',
    access: 'anyone',
    summary: 'Whether a company directory signs people in',
    reply: directory.signInMethods,
  },
  startDirectorySignIn: {
    method: 'POST',
    path: '/session/directory',
    access: 'anyone',
    summary: 'Starts signing in with the company directory',
    reply: directory.directoryStart,
  },
  finishDirectorySignIn: {
    method: 'POST',
    path: '/session/directory/return',
    access: 'anyone',
    summary: 'Signs in with what the company directory sent back',
    body: directory.directoryReturn,
    reply: a.account,
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    access: everyone,
    summary: 'Signs out',
    reply: nothing,
  },
  previewInvitation: {
    method: 'POST',
    path: '/invitations/preview',
    access: 'anyone',
    summary: 'Shows for whom an invitation is',
    body: a.invitationToken,
    reply: a.invitationPreview,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    access: 'anyone',
    summary: 'Creates the invited user, or sets a new password, and signs in',
    body: a.acceptance,
    reply: a.account,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
