import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#contract/console/values.ts';
import type { Db } from '#server/leads/connection.ts';
import { newId } from '#server/leads/lead.ts';
import type { Transactions } from '#server/leads/transactions.ts';
import type { ConsoleContext } from './console-context.ts';

export type Client = { readonly address: string; readonly userAgent: string };

/** A user with a valid session. */
export type SignedIn = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The second factor is still missing. */
  readonly isHalf: boolean;
  readonly lastSeenAt: number;
};

/** Starts a session and returns its token, of which only a hash is stored. */
export async function startSession(
  db: Db,
  options: {
    readonly userId: string;
    readonly isHalf: boolean;
    readonly client: Client;
    readonly now: Date;
  },
): Promise<string> {
  const { token, hash } = newToken();
  const now = options.now.getTime();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hash,
      user_id: options.userId,
      is_half: options.isHalf ? 1 : 0,
      created_at: now,
      last_seen_at: now,
      address: options.client.address,
      user_agent: options.client.userAgent.slice(0, 300),
    })
    .execute();
  return token;
}

/** Null when the session has ended, or its user was disabled. */
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
      .select([
        'sessions.id',
        'sessions.is_half',
        'sessions.created_at',
        'sessions.last_seen_at',
        'users.id as user_id',
        'users.name',
        'users.email',
        'users.role',
      ])
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
    lastSeenAt: row.last_seen_at,
  };
}

/** Notes the use of a session, but not more than once a minute. A full disk leaves everything readable. */
export async function noteUse(
  { transactions: { write }, log }: Pick<ConsoleContext, 'transactions' | 'log'>,
  { sessionId, lastSeenAt }: SignedIn,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt < useIntervalMs) return;
  await write((db) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: now.getTime() })
      .where('id', '=', sessionId)
      .execute(),
  ).catch((error: unknown) => log.warn({ error }, 'Cannot note the use of a session'));
}

/** Removes what has expired. */
export async function sweepSessions({ write }: Transactions, now: Date): Promise<void> {
  const at = now.getTime();
  await write(async (db) => {
    await db
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('created_at', '<', at - maxSessionMs),
          row('last_seen_at', '<', at - idleSessionMs),
        ]),
      )
      .execute();
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
    await db.deleteFrom('directory_sign_ins').where('expires_at', '<', at).execute();
    await db.deleteFrom('invitations').where('expires_at', '<', at).execute();
  });
}

/** For sessions and links: 256 random bits. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function hasEnded(
  session: {
    readonly is_half: number;
    readonly created_at: number;
    readonly last_seen_at: number;
  },
  now: Date,
): boolean {
  const age = now.getTime() - session.created_at;
  const idle = now.getTime() - session.last_seen_at;
  return age > (session.is_half === 1 ? maxHalfSessionMs : maxSessionMs) || idle > idleSessionMs;
}

const hourMs = 60 * 60 * 1000;
export const maxSessionMs = 7 * 24 * hourMs;
const idleSessionMs = 12 * hourMs;
/** For typing the code of the second factor. */
const maxHalfSessionMs = 10 * 60 * 1000;
const useIntervalMs = 60 * 1000;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
