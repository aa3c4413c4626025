import { randomBytes } from 'node:crypto';
import { countSignIn, countStart } from '#console/server/identity/attempts.ts';
import { completeSignIn } from '#console/server/identity/complete-sign-in.ts';
import { hashPassword } from '#console/server/identity/passwords.ts';
import { hashOfToken, newToken } from '#console/server/identity/sessions.ts';
import { accountOf, hasUsers } from '#console/server/identity/users.ts';
import { type Handlers, recordFailure } from '#console/server/kit/call.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { ConsoleError } from '#console/server/kit/console-error.ts';
import type { DirectoryChecks } from '#console/server/kit/directory.ts';
import { insertNew, takeRows } from '#server/db/rows.ts';
import type { DirectorySettings } from '#server/settings/settings.ts';
import { admitPerson, type Refusal } from './directory-people.ts';

/** Handlers for signing in with the company directory, whose MFA replaces ours. */
export const directoryHandlers = {
  signInMethods: async (_call, { settings, transactions: { read } }) => ({
    directory: settings.console.directory?.name ?? null,
    isDirectoryOnly: settings.console.directory?.isOnly === true,
    isNew: !(await read(hasUsers)),
  }),

  startDirectorySignIn: async ({ client }, context) => {
    await countStart(context, client);
    const { directory } = directoryOf(context);
    const checks = { state: random(), nonce: random(), verifier: random() };
    const { token: ticket, hash } = newToken();
    const address = await directory.addressOf(checks, returnAddressOf(context));
    const row = {
      state_hash: hashOfToken(checks.state),
      ticket_hash: hash,
      nonce: checks.nonce,
      verifier: checks.verifier,
      expires_at: context.clock().getTime() + lifetimeMs,
    };
    await context.transactions.write((db) => insertNew(db, 'directory_sign_ins', row));
    return { address: address.href, ticket };
  },

  finishDirectorySignIn: async ({ body: { search, ticket }, client, setSession }, context) => {
    const attempt = await countSignIn(context, client, null);
    const { directory, settings } = directoryOf(context);
    const returned = returnAddressOf(context);
    returned.search = search;
    const checks = await takeChecks(context, returned.searchParams.get('state') ?? '', ticket);
    const person = await directory.personOf(returned, checks).catch(async (error: unknown) => {
      if (error instanceof ConsoleError && error.kind === 'unavailable') {
        await context.transactions.write(attempt.giveBack);
      }
      if (error instanceof ConsoleError && error.kind === 'wrong-credentials') {
        const details = { by: 'directory', reason: 'not-confirmed' };
        await recordFailure(context, { user: null, client }, { action: 'sign-in-failed', details });
      }
      throw error;
    });
    // A password that nobody knows: users sign in with the directory, unless an owner sends a reset
    // link.
    const passwordHash = await hashPassword(random());
    const entered = await context.change(async (db, record) => {
      const arrival = { person, settings, passwordHash, client, now: context.clock() };
      const admission = await admitPerson(db, record, arrival);
      if (admission.kind === 'refused') {
        const { reason, account } = admission;
        const details = { by: 'directory', reason, ...(account ? { account } : {}) };
        await record({ action: 'sign-in-failed', details });
        return admission;
      }
      const { user } = admission;
      const options = { client, now: context.clock(), by: 'directory' as const, attempt };
      const token = await completeSignIn(db, record, user, options);
      return { kind: 'entered', userId: user.id, token } as const;
    });
    if (entered.kind === 'refused') throw refusal(context, settings, entered.reason);
    setSession(entered.token);
    return accountOf(context, entered.userId, 'directory');
  },
} satisfies Partial<Handlers>;

function directoryOf({ settings, directory }: ConsoleContext) {
  if (!directory || !settings.console.directory) {
    throw new ConsoleError('not-found', 'No company directory is set up.');
  }
  return { directory, settings: settings.console.directory };
}

/** The application's own page; the directory must know it as a redirect address. */
function returnAddressOf({ url }: ConsoleContext): URL {
  return new URL('/sign-in/directory', url());
}

/** Consumes a sign-in, which must have begun in the same browser. */
async function takeChecks(
  { transactions, clock }: ConsoleContext,
  state: string,
  ticket: string,
): Promise<DirectoryChecks> {
  const own = { state_hash: hashOfToken(state), ticket_hash: hashOfToken(ticket) };
  const [row] = await transactions.write((db) => takeRows(db, 'directory_sign_ins', own));
  if (!row || row.expires_at <= clock().getTime()) {
    throw new ConsoleError('expired', 'This sign-in expired or was already used.');
  }
  return { state, nonce: row.nonce, verifier: row.verifier };
}

/** A random token of 256 bits. */
function random(): string {
  return randomBytes(32).toString('base64url');
}

/** The message for the user. Also logs a problem that only the operator can fix. */
function refusal(
  { log, settings }: ConsoleContext,
  { name }: DirectorySettings,
  reason: Refusal,
): ConsoleError {
  const { problem, message } = refusals[reason];
  if (problem) log.warn({ issuer: settings.console.directory?.issuer.href, reason }, problem);
  return new ConsoleError('wrong-credentials', message(name));
}

const noAddress = (name: string) =>
  `${name} did not confirm your email address, so this console can’t find your account. The server log has the reason.`;
const refusals: Readonly<
  Record<Refusal, { readonly message: (name: string) => string; readonly problem?: string }>
> = {
  absent: {
    message: noAddress,
    problem:
      'Someone in the company directory was not let in: the email claim is missing or not an address. Configure the directory to send it to this client (scope email).',
  },
  unverified: {
    message: noAddress,
    problem:
      'Someone in the company directory was not let in: the email_verified claim is not true. The directory must verify the address; OIDC_TRUST_EMAIL does not change this.',
  },
  unstated: {
    message: noAddress,
    problem:
      'Someone in the company directory was not let in: the email_verified claim is missing. If only your own administrators set email addresses there, set OIDC_TRUST_EMAIL=1.',
  },
  'other-identity': {
    message: (name) =>
      `This email address has an account here that is linked to someone else in ${name}. If it is yours, ask an owner to unlink it under Settings → Team.`,
  },
  disabled: {
    message: () => 'Your account here is disabled. Ask an owner of this console to enable it.',
  },
  unknown: {
    message: (name) =>
      `${name} knows you, but this console does not. Ask one of its owners for an invitation.`,
  },
};

const lifetimeMs = 10 * 60 * 1000;
