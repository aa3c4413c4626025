import * as v from 'valibot';
import { id, time } from '#contract/values.ts';
import { endpoint, everyone, salesTeam } from './endpoint.ts';
import { user } from './people.ts';
import { newPassword, password, personName } from './values.ts';

/** The user who is signed in. */
export const account = v.strictObject({
  ...user.entries,
  /** True if the role requires a second factor. Until it is set up, nothing else works. */
  mustAddFactor: v.boolean(),
  /** The end of a new owner's grace to set up a second factor (R228); null if none is missing, or the time is over. */
  factorDueAt: v.nullable(time),
  hasTotp: v.boolean(),
  recoveryCodesLeft: v.number(),
  /**
   * The operator's time zone, such as `America/New_York`. The console shows times and counts days
   * in it.
   */
  timeZone: v.string(),
  /** True if visitors' answers are read from a mailbox; if not, they go to the user who replied. */
  readsAnswers: v.boolean(),
  /** False if there is no mail server: each email is written to a file and counts as delivered. */
  isMailSent: v.boolean(),
  /** Appended to the user's replies; blank if the user has none. */
  signature: v.string(),
  /** Replaces `{booking_link}` in templates; blank if the user has none. */
  bookingLink: v.string(),
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

export const replySettings = v.strictObject({
  signature: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(1000, 'Use at most 1,000 characters.'),
  ),
  bookingLink: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, 'Use at most 500 characters.'),
    // Excludes characters that would end a link in an email or begin a placeholder.
    v.regex(
      /^(https:\/\/[^\s<>"{}@/]+(\/[^\s<>"{}]*)?)?$/,
      'Enter an address that begins with https://.',
    ),
  ),
});

export const passwordChange = v.strictObject({ password, newPassword });

/**
 * Confirms the user's identity before credentials change; `code` is required with an authenticator
 * app.
 */
export const identityProof = v.strictObject({
  password,
  code: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a code.'), v.maxLength(40))),
});

const session = v.strictObject({
  id,
  isCurrent: v.boolean(),
  createdAt: time,
  lastSeenAt: time,
  address: v.string(),
  userAgent: v.string(),
});

const totpSetup = v.strictObject({
  /** Base32, for manual entry. */
  secret: v.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: v.string(),
});

export const totpCode = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the six digits.')),
});

/** Shown once. */
const recoveryCodes = v.strictObject({ recoveryCodes: v.array(v.string()) });

/** Options and responses of WebAuthn as JSON (Web Authentication Level 3, section 5.1). */
export const webAuthn = v.looseObject({});

export const passkeyOptions = v.strictObject({ options: webAuthn });

export const accountEndpoints = {
  account: endpoint('GET /account', everyone, {
    summary: 'The user who is signed in',
    worksWithoutFactor: true,
    response: account,
  }),
  changeAccount: endpoint('PATCH /account', everyone, {
    summary: "Changes the user's own name",
    body: accountChange,
    response: account,
  }),
  changeReplySettings: endpoint('PATCH /account/replies', salesTeam, {
    summary: "Changes the signature and the booking link of the user's own replies",
    body: replySettings,
    response: account,
  }),
  changePassword: endpoint('POST /account/password', everyone, {
    summary: 'Changes the password and ends all other sessions',
    isOwnSignIn: true,
    body: passwordChange,
  }),
  sessions: endpoint('GET /account/sessions', everyone, {
    summary: "The user's own sessions, newest first",
    response: v.strictObject({ sessions: v.array(session) }),
  }),
  endSession: endpoint('POST /account/sessions/:sessionId/end', everyone, {
    summary: "Ends one of the user's own sessions",
    needsProof: true,
  }),
  endOtherSessions: endpoint('POST /account/sessions/end-others', everyone, {
    summary: "Ends all of the user's own sessions but this one",
    needsProof: true,
  }),
  proveIdentity: endpoint('POST /account/proof', everyone, {
    summary: 'Proves the identity of the user, for requests that fail with proof-missing',
    isOwnSignIn: true,
    body: identityProof,
  }),
  startTotp: endpoint('POST /account/totp', everyone, {
    summary: 'Creates a secret for an authenticator app',
    worksWithoutFactor: true,
    isOwnSignIn: true,
    body: identityProof,
    response: totpSetup,
  }),
  confirmTotp: endpoint('POST /account/totp/confirm', everyone, {
    summary: 'Turns TOTP on with the first code',
    worksWithoutFactor: true,
    isOwnSignIn: true,
    body: totpCode,
    response: recoveryCodes,
  }),
  removeTotp: endpoint('POST /account/totp/remove', everyone, {
    summary: 'Turns TOTP off',
    isOwnSignIn: true,
    body: identityProof,
    response: account,
  }),
  makeRecoveryCodes: endpoint('POST /account/recovery-codes', everyone, {
    summary: 'Replaces the recovery codes',
    isOwnSignIn: true,
    body: identityProof,
    response: recoveryCodes,
  }),
  newPasskeyOptions: endpoint('POST /account/passkeys/options', everyone, {
    summary: 'Starts adding a passkey',
    worksWithoutFactor: true,
    isOwnSignIn: true,
    body: identityProof,
    response: passkeyOptions,
  }),
  addPasskey: endpoint('POST /account/passkeys', everyone, {
    summary: 'Adds a passkey',
    worksWithoutFactor: true,
    isOwnSignIn: true,
    body: v.strictObject({ name: personName, response: webAuthn }),
    response: account,
  }),
  removePasskey: endpoint('POST /account/passkeys/:passkeyId/remove', everyone, {
    summary: "Removes one of the user's own passkeys",
    isOwnSignIn: true,
    body: identityProof,
    response: account,
  }),
};

/** A readable name for a `User-Agent`, as far as it identifies itself: 'Firefox on Windows'. */
export function browserOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  const parts = [browser, system].filter(Boolean).map((part) => names[part] ?? part);
  return parts.join(' on ') || 'Unknown browser';
}
