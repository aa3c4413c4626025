import * as a from '../account.ts';
import { nothing } from '../values.ts';
import { type Endpoint, everyone, owner } from './endpoint.ts';

export const peopleEndpoints = {
  users: {
    method: 'GET',
    path: '/users',
    access: everyone,
    summary: 'All users, for example to choose an assignee',
    reply: a.users,
  },
  changeUser: {
    method: 'PATCH',
    path: '/users/:userId',
    access: owner,
    summary: 'Changes the role of a user, or disables one',
    body: a.userChange,
    reply: a.user,
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
    reply: a.user,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/users/:userId/second-factor',
    access: owner,
    summary: 'Removes TOTP, recovery codes, and passkeys of a user who has lost them',
    reply: a.user,
  },
  sendPasswordReset: {
    method: 'POST',
    path: '/users/:userId/password-reset',
    access: owner,
    summary: 'Makes a link with which a user sets a new password; the second factor stays',
    isOwnSignIn: true,
    reply: a.resetLink,
  },
  signInRules: {
    method: 'GET',
    path: '/sign-in-rules',
    access: owner,
    summary: 'The roles that need a second factor',
    reply: a.signInRules,
  },
  changeSignInRules: {
    method: 'PATCH',
    path: '/sign-in-rules',
    access: owner,
    summary: 'Requires a second factor of a role, or no longer',
    body: a.signInRulesChange,
    reply: a.signInRules,
  },
  invitations: {
    method: 'GET',
    path: '/invitations',
    access: owner,
    summary: 'Open invitations and password resets',
    reply: a.invitations,
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    access: owner,
    summary: 'Makes a link with which one person joins',
    body: a.newInvitation,
    reply: a.invitationLink,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/:invitationId',
    access: owner,
    summary: 'Makes an invitation useless',
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
