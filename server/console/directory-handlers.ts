import { randomBytes } from 'node:crypto';
import type { Db } from '#server/leads/connection.ts';
import { newId } from '#server/leads/lead.ts';
import type { DirectorySettings, Settings } from '#server/settings.ts';
import { countSignIn } from './attempts.ts';
import type { RecordEntry } from './audit-log.ts';
import type { Handlers } from './call.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError } from './console-error.ts';
import type { Directory, DirectoryChecks, DirectoryPerson } from './directory.ts';
import { actorOfRow, enter } from './enter.ts';
import { hashPassword } from './passwords.ts';
import { type Client, hashOfToken, newToken } from './sessions.ts';
import { accountOf, findUser, findUserByEmail, hasUsers, type UserRow } from './users.ts';

/** Whether `OIDC_ONLY` refuses every other way in. */
export function isDirectoryOnly({ console: { directory } }: Pick<Settings, 'console'>): boolean {
  return directory?.isOnly ?? false;
}

/** Signing in with the company directory. Its own second factor stands for ours. */
export const directoryHandlers = {
  signInMethods: async (_call, { settings, transactions: { read } }) => ({
    directory: settings.console.directory?.name ?? null,
    isDirectoryOnly: isDirectoryOnly(settings),
    isNew: !(await read(hasUsers)),
  }),

  startDirectorySignIn: async ({ client }, context) => {
    await countSignIn(context, client, null);
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
    await context.transactions.write((db) =>
      db.insertInto('directory_sign_ins').values(row).execute(),
    );
    return { address: address.href, ticket };
  },

  finishDirectorySignIn: async ({ body: { search, ticket }, client, setSession }, context) => {
    await countSignIn(context, client, null);
    const { directory, settings } = directoryOf(context);
    const returned = returnAddressOf(context);
    returned.search = search;
    const checks = await takeChecks(context, returned.searchParams.get('state') ?? '', ticket);
    const person = await directory.personOf(returned, checks);
    const nobody = { userId: null, userName: '', address: client.address };
    // Nobody knows this password: the directory is the way in, unless an owner sends a link to set one.
    const passwordHash = await hashPassword(random());
    const entered = await context.change(nobody, async (db, record) => {
      const arrival = { person, settings, passwordHash, client, now: context.clock() };
      const user = await admit(db, record, arrival);
      if (!user) {
        await record({ action: 'sign-in-failed', details: { by: 'directory' } });
        return null;
      }
      const options = { client, now: context.clock(), by: 'directory' as const };
      return { userId: user.id, token: await enter(db, record, user, options) };
    });
    if (!entered) {
      throw new ConsoleError(
        'wrong-credentials',
        `${settings.name} knows you, but this console does not. Ask one of its owners for an invitation.`,
      );
    }
    setSession(entered.token);
    return context.transactions.read((db) => accountOf(db, entered.userId));
  },
} satisfies Partial<Handlers>;

function directoryOf({ settings, directory }: ConsoleContext): {
  readonly directory: Directory;
  readonly settings: DirectorySettings;
} {
  if (!directory || !settings.console.directory) {
    throw new ConsoleError('not-found', 'No company directory is set up.');
  }
  return { directory, settings: settings.console.directory };
}

/** The application's own page; the directory must know it as a redirect address. */
function returnAddressOf({ url }: ConsoleContext): URL {
  return new URL('/sign-in/directory', url());
}

/** Uses a sign-in up. It must have begun in the same browser. */
async function takeChecks(
  { transactions, clock }: ConsoleContext,
  state: string,
  ticket: string,
): Promise<DirectoryChecks> {
  const row = await transactions.write((db) =>
    db
      .deleteFrom('directory_sign_ins')
      .where('state_hash', '=', hashOfToken(state))
      .where('ticket_hash', '=', hashOfToken(ticket))
      .where('expires_at', '>', clock().getTime())
      .returning(['nonce', 'verifier'])
      .executeTakeFirst(),
  );
  if (!row) throw new ConsoleError('expired', 'This sign-in expired or was already used.');
  return { state, nonce: row.nonce, verifier: row.verifier };
}

/** 256 bits. */
function random(): string {
  return randomBytes(32).toString('base64url');
}

type Arrival = {
  readonly person: DirectoryPerson;
  readonly settings: DirectorySettings;
  readonly passwordHash: string;
  readonly client: Client;
  readonly now: Date;
};

/**
 * The user whom the directory means: known by issuer and subject, else by a verified email address, else
 * new by an invitation or by `OIDC_NEWCOMERS`. Null when the console lets this person not in.
 */
async function admit(
  db: Db,
  record: RecordEntry,
  arrival: Arrival,
): Promise<Pick<UserRow, 'id' | 'name'> | null> {
  const { person, settings } = arrival;
  const identity = { issuer: settings.issuer.href, subject: person.subject };
  const known = await db
    .selectFrom('directory_people')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known) return enabled(await findUser(db, known.user_id));
  const { email } = person;
  if (email === null) return null;
  const found = await findUserByEmail(db, email);
  const user = found ? enabled(found) : await createUser(db, record, { ...arrival, email });
  if (user) {
    await db
      .insertInto('directory_people')
      .values({ ...identity, user_id: user.id })
      .execute();
  }
  return user;
}

function enabled(user: UserRow | undefined): UserRow | null {
  return user?.disabled_at === null ? user : null;
}

async function createUser(
  db: Db,
  record: RecordEntry,
  { person, settings, email, passwordHash, client, now }: Arrival & { readonly email: string },
): Promise<Pick<UserRow, 'id' | 'name'> | null> {
  const invitation = await db
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('expires_at', '>', now.getTime())
    .returning('role')
    .executeTakeFirst();
  const role = invitation?.role ?? settings.newcomers;
  if (role === null) return null;
  const user = {
    id: newId(),
    email,
    name: person.name ?? email,
    role,
    password_hash: passwordHash,
    created_at: now.getTime(),
  };
  await db.insertInto('users').values(user).execute();
  await record({ action: 'user-joined', details: { email, role } }, actorOfRow(user, client));
  return user;
}

const lifetimeMs = 10 * 60 * 1000;
