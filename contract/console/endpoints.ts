import * as v from 'valibot';
import * as a from './account.ts';
import * as audit from './audit.ts';
import * as l from './leads.ts';
import { nothing, type Role, roles } from './values.ts';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`. */
  readonly path: `/${string}`;
  /**
   * The roles that may use it. `anyone` needs no session; `half-signed-in` needs the session of a user
   * whose second factor is still missing, which can do nothing else.
   */
  readonly access: 'anyone' | 'half-signed-in' | readonly Role[];
  readonly summary: string;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly reply: v.GenericSchema;
  /** The media type of an endpoint that streams instead of replying with JSON. */
  readonly stream?: 'application/jsonl' | 'text/event-stream';
};

const everyone = roles;
const salesTeam = ['owner', 'agent'] as const;
const owner = ['owner'] as const;

/**
 * Every endpoint of the console's API and who may use it; nothing else decides about rights. The server
 * registers these, the browser's client is typed by them, and a test tries each as every role.
 * `GET /api/events` streams `ConsoleEvents` and `GET /api/audit/export` JSON Lines; both have no JSON reply.
 */
export const endpoints = {
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

  account: {
    method: 'GET',
    path: '/account',
    access: everyone,
    summary: 'The user who is signed in',
    reply: a.account,
  },
  changeAccount: {
    method: 'PATCH',
    path: '/account',
    access: everyone,
    summary: "Changes the user's own name",
    body: a.accountChange,
    reply: a.account,
  },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    access: everyone,
    summary: 'Changes the password and ends all other sessions',
    body: a.passwordChange,
    reply: nothing,
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    access: everyone,
    summary: "The user's own sessions, newest first",
    reply: a.sessions,
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    access: everyone,
    summary: "Ends one of the user's own sessions",
    reply: nothing,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    access: everyone,
    summary: "Ends all of the user's own sessions but this one",
    reply: nothing,
  },
  startTotp: {
    method: 'POST',
    path: '/account/totp',
    access: everyone,
    summary: 'Makes a secret for an authenticator app',
    body: a.passwordProof,
    reply: a.totpSetup,
  },
  confirmTotp: {
    method: 'POST',
    path: '/account/totp/confirm',
    access: everyone,
    summary: 'Turns TOTP on with a first code',
    body: a.totpCode,
    reply: a.recoveryCodes,
  },
  removeTotp: {
    method: 'POST',
    path: '/account/totp/remove',
    access: everyone,
    summary: 'Turns TOTP off',
    body: a.passwordProof,
    reply: a.account,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/account/recovery-codes',
    access: everyone,
    summary: 'Replaces the recovery codes',
    body: a.passwordProof,
    reply: a.recoveryCodes,
  },
  newPasskeyOptions: {
    method: 'POST',
    path: '/account/passkeys/options',
    access: everyone,
    summary: 'Starts adding a passkey',
    body: a.passwordProof,
    reply: a.passkeyOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys',
    access: everyone,
    summary: 'Adds a passkey',
    body: a.newPasskey,
    reply: a.account,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/account/passkeys/:passkeyId',
    access: everyone,
    summary: "Removes one of the user's own passkeys",
    reply: a.account,
  },

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
  invitations: {
    method: 'GET',
    path: '/invitations',
    access: owner,
    summary: 'Open invitations',
    reply: a.invitations,
  },
  invite: {
    method: 'POST',
    path: '/invitations',
    access: owner,
    summary: 'Makes a link with which one person joins, or a user sets a new password',
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

  leads: {
    method: 'GET',
    path: '/leads',
    access: everyone,
    summary: 'A page of leads',
    query: l.leadQuery,
    reply: l.leadPage,
  },
  leadCounts: {
    method: 'GET',
    path: '/leads/counts',
    access: everyone,
    summary: 'How many leads wait in each view',
    reply: l.leadCounts,
  },
  tags: {
    method: 'GET',
    path: '/tags',
    access: everyone,
    summary: 'All tags in use',
    reply: l.tags,
  },
  lead: {
    method: 'GET',
    path: '/leads/:leadId',
    access: everyone,
    summary: 'Everything about a lead',
    reply: l.leadDetails,
  },
  revealLead: {
    method: 'POST',
    path: '/leads/:leadId/reveal',
    access: everyone,
    summary: 'The lead with nothing masked; recorded in the audit log',
    reply: l.leadDetails,
  },
  changeLeads: {
    method: 'POST',
    path: '/leads/changes',
    access: salesTeam,
    summary: 'Changes progress, assignee, follow-up date, and tags of leads',
    body: l.leadChanges,
    reply: l.undo,
  },
  addNote: {
    method: 'POST',
    path: '/leads/:leadId/notes',
    access: salesTeam,
    summary: 'Adds a note',
    body: l.newNote,
    reply: l.note,
  },
  editNote: {
    method: 'PATCH',
    path: '/leads/:leadId/notes/:noteId',
    access: salesTeam,
    summary: "Edits one of the user's own notes",
    body: l.newNote,
    reply: l.note,
  },
  removeNote: {
    method: 'DELETE',
    path: '/leads/:leadId/notes/:noteId',
    access: salesTeam,
    summary: "Removes one of the user's own notes; an owner may remove any",
    reply: nothing,
  },
  releaseLeads: {
    method: 'POST',
    path: '/leads/release',
    access: salesTeam,
    summary: 'Accepts leads from quarantine or spam and queues their deliveries',
    body: l.leadIds,
    reply: l.changedLeads,
  },
  markSpam: {
    method: 'POST',
    path: '/leads/spam',
    access: salesTeam,
    summary: 'Moves leads to spam and cancels their waiting deliveries',
    body: l.leadIds,
    reply: l.changedLeads,
  },
  eraseLead: {
    method: 'POST',
    path: '/leads/:leadId/erase',
    access: owner,
    summary: 'Erases a lead with its notes, deliveries, and mail files',
    body: l.erasure,
    reply: nothing,
  },

  deliveries: {
    method: 'GET',
    path: '/deliveries',
    access: everyone,
    summary: 'A page of deliveries, newest first',
    query: l.deliveryQuery,
    reply: l.deliveryPage,
  },
  replayDeliveries: {
    method: 'POST',
    path: '/deliveries/replay',
    access: salesTeam,
    summary: 'Makes deliveries again',
    body: l.replay,
    reply: l.replayed,
  },

  audit: {
    method: 'GET',
    path: '/audit',
    access: owner,
    summary: 'A page of the audit log, newest first',
    query: audit.auditQuery,
    reply: audit.auditPage,
  },
  checkAudit: {
    method: 'GET',
    path: '/audit/check',
    access: owner,
    summary: 'Whether the audit log is whole',
    reply: audit.auditCheck,
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    access: owner,
    summary: 'The audit log as JSON Lines',
    reply: nothing,
    stream: 'application/jsonl',
  },
  events: {
    method: 'GET',
    path: '/events',
    access: everyone,
    summary: 'Server-sent events',
    reply: nothing,
    stream: 'text/event-stream',
  },
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    access: everyone,
    summary: 'This API as an OpenAPI document',
    reply: v.record(v.string(), v.unknown()),
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;
type Table = typeof endpoints;

/** What the client sends as query, and what it sends as body. */
export type QueryOf<N extends EndpointName> = Table[N] extends { query: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type BodyOf<N extends EndpointName> = Table[N] extends { body: infer S extends Schema }
  ? v.InferInput<S>
  : undefined;
export type ReplyOf<N extends EndpointName> = v.InferOutput<Table[N]['reply']>;

/** The names in a path: `leadId` of `/leads/:leadId`. */
export type ParamsOf<N extends EndpointName> = Names<Table[N]['path']>;
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Schema = v.GenericSchema;
