import { createHash, randomBytes } from 'node:crypto';
import type { Client, EnteredBy, SignedIn } from '#console/server/kit/caller.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { browserDays } from '#console/server/kit/session-cookies.ts';
import type { Role } from '#contract/roles.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { deleteRows, findRows, insertRow, updateRows } from '#server/db/rows.ts';
import type { Transactions } from '#server/db/transactions.ts';
import { cleanLine } from '#server/lib/clean-text.ts';
import { newId } from '#server/lib/ids.ts';

/**
 * Starts a session and returns its token; only a hash of it is stored. Ends the browser's previous session, and
 * the user's oldest one of the same kind if there are too many.
 */
export async function startSession(
  db: Db,
  options: {
    readonly userId: string;
    readonly isHalf: boolean;
    readonly enteredBy?: EnteredBy;
    readonly client: Client;
    readonly now: Date;
  },
): Promise<string> {
  const { token, hash } = newToken();
  const now = options.now.getTime();
  const held = options.client.sessionToken;
  if (held) await deleteRows(db, 'sessions', { token_hash: hashOfToken(held) });
  await endOldest(db, options.userId, options.isHalf);
  await insertRow(db, 'sessions', {
    id: newId(),
    token_hash: hash,
    user_id: options.userId,
    is_half: options.isHalf ? 1 : 0,
    created_at: now,
    last_seen_at: now,
    address: options.client.address,
    user_agent: cleanLine(options.client.userAgent, 300),
    ends_at: options.enteredBy === 'directory' ? now + directorySessionMs : null,
    entered_by: options.enteredBy ?? '',
  });
  return token;
}

/**
 * A half session ends only other half sessions: someone who has only the password must not sign the user out.
 */
async function endOldest(db: Db, userId: string, isHalf: boolean): Promise<void> {
  const own = { user_id: userId, is_half: Number(isHalf) };
  const rows = await findRows(db, 'sessions', own, ['created_at desc', 'id desc']);
  await deleteRows(db, 'sessions', { id: rows.slice(maxSessions - 1).map(({ id }) => id) });
}

/** Null if the session has ended, or its user was disabled. */
export async function findSession(
  read: Transactions['read'],
  token: string,
  now: Date,
): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null;
  const row = await read((db) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('required_factors', 'required_factors.role', 'users.role')
      .selectAll('sessions')
      .select(['users.name', 'users.email', 'users.role', 'users.totp_secret'])
      .select('users.created_at as joined_at')
      .select('required_factors.role as required')
      .select((eb) =>
        eb
          .selectFrom('passkeys')
          .select('passkeys.id')
          .whereRef('passkeys.user_id', '=', 'users.id')
          .limit(1)
          .as('passkey'),
      )
      .where('token_hash', '=', hashOfToken(token))
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row || hasEnded(row, now)) return null;
  return {
    sessionId: row.id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    isHalf: row.is_half === 1,
    lacksFactor:
      row.required !== null &&
      graceOf(row.role, row.joined_at) <= now.getTime() &&
      row.entered_by !== ('directory' satisfies EnteredBy) &&
      row.totp_secret === null &&
      row.passkey === null,
    enteredBy: row.entered_by,
    provenAt: row.proven_at ?? row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

/**
 * The end of the time, in milliseconds since 1970, in which a user may work without a required second factor. New owners
 * have a day, because a fresh server requires the factor from its first owner (R228).
 */
export function graceOf(role: Role, joinedAt: number): number {
  return role === 'owner' ? joinedAt + 24 * hourMs : joinedAt;
}

/** False if the user has no such session, or it has ended already. */
export async function endSession(
  db: Db,
  { sessionId, userId }: Pick<SignedIn, 'sessionId' | 'userId'>,
): Promise<boolean> {
  return (await deleteRows(db, 'sessions', { id: sessionId, user_id: userId })) > 0;
}

/**
 * Records the use of a session at most once a minute. A failed write, such as on a full disk, must
 * not block reading.
 */
export async function noteUse(
  { transactions: { write }, log }: Pick<ConsoleContext, 'transactions' | 'log'>,
  { sessionId, lastSeenAt }: SignedIn,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt < useIntervalMs) return;
  await write((db) =>
    updateRows(db, 'sessions', { id: sessionId }, { last_seen_at: now.getTime() }),
  ).catch((error: unknown) => log.warn({ error }, 'Cannot record the use of a session'));
}

/** Removes expired sessions, links, unfinished sign-ins, and known browsers. */
export async function sweepSessions({ write }: Transactions, now: Date): Promise<void> {
  const at = now.getTime();
  await write(async (db) => {
    await db
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('created_at', '<', at - maxSessionMs),
          row('last_seen_at', '<', at - idleSessionMs),
          row('ends_at', '<', at),
        ]),
      )
      .execute();
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
    await db.deleteFrom('directory_sign_ins').where('expires_at', '<', at).execute();
    await db
      .deleteFrom('known_browsers')
      .where('last_used_at', '<', at - knownBrowserMs)
      .execute();
    await db.deleteFrom('invitations').where('expires_at', '<', at).execute();
  });
}

type SessionRow = RowOf<'sessions'>;

/** Creates a token of 256 random bits, for sessions and links. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function hasEnded(session: SessionRow, now: Date): boolean {
  if (session.ends_at !== null && now.getTime() > session.ends_at) return true;
  const age = now.getTime() - session.created_at;
  const idle = now.getTime() - session.last_seen_at;
  return age > (session.is_half === 1 ? maxHalfSessionMs : maxSessionMs) || idle > idleSessionMs;
}

const hourMs = 60 * 60 * 1000;
const maxSessionMs = 7 * 24 * hourMs;
const idleSessionMs = 12 * hourMs;
/** Time to type the second-factor code. */
const maxHalfSessionMs = 10 * 60 * 1000;
const useIntervalMs = 60 * 1000;
/** The limit for one user's sessions, and separately for those still waiting for a code. */
export const maxSessions = 20;
const knownBrowserMs = browserDays * 24 * hourMs;
/** Short enough that someone removed from the directory is signed out by the next morning. */
const directorySessionMs = 12 * hourMs;
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
