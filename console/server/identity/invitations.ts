import type { Invitation } from '#console/contract/people.ts';
import { expiredLink } from '#console/server/kit/console-error.ts';
import type { Role } from '#contract/roles.ts';
import type { Db, RowOf } from '#server/db/connection.ts';
import { deleteRows, takeRows } from '#server/db/rows.ts';
import { newId } from '#server/lib/ids.ts';
import { hashOfToken, newToken } from './sessions.ts';
import type { UserRow } from './users.ts';

export type InvitationRow = RowOf<'invitations'>;

/**
 * Creates a link and revokes older ones for the same address. If there is no address, the link is for
 * the first user.
 */
export async function createInvitation(
  db: Db,
  { email, role, now, kind = 'join', madeBy = null }: NewLink,
): Promise<{ readonly row: InvitationRow; readonly token: string }> {
  if (email !== null) await removeLinks(db, email);
  const { token, hash } = newToken();
  const row: InvitationRow = {
    id: newId(),
    token_hash: hash,
    email,
    role,
    created_at: now.getTime(),
    expires_at: now.getTime() + (email === null ? firstUserMs : lifetimesMs[kind]),
    kind,
    made_by: madeBy,
  };
  await db.insertInto('invitations').values(row).execute();
  return { row, token };
}

type NewLink = {
  readonly email: string | null;
  readonly role: Role;
  readonly now: Date;
  /** `reset` lets a user set a new password, and keeps the second factor. */
  readonly kind?: InvitationRow['kind'];
  /** The user's id; null for the command line. */
  readonly madeBy?: string | null;
};

/** Revokes all open links of an address; without one, those for the first user. */
export async function removeLinks(db: Db, email: string | null): Promise<void> {
  await deleteRows(db, 'invitations', { email });
}

/**
 * Creates a link that signs a user in once, regardless of the settings. An invitation does not work in its place, nor it
 * in place of an invitation.
 */
export async function createSignInLink(
  db: Db,
  { email, role }: Pick<UserRow, 'email' | 'role'>,
  url: URL,
  now: Date,
): Promise<string> {
  const { token } = await createInvitation(db, { email, role, now, kind: 'sign-in' });
  return `${url.origin}/sign-in/link#${token}`;
}

/** Consumes a link and returns its email address. Throws if the link was used or has expired. */
export async function takeSignInLink(db: Db, token: string, now: Date): Promise<string> {
  const own = { token_hash: hashOfToken(token), kind: 'sign-in' } as const;
  const [link] = await takeRows(db, 'invitations', own);
  if (!link || link.expires_at <= now.getTime()) throw expiredLink();
  return link.email ?? '';
}

/** Throws if the link was used or withdrawn, or has expired. */
export async function invitationWith(db: Db, token: string, now: Date): Promise<InvitationRow> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '<>', 'sign-in')
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
  if (!row) throw expiredLink();
  return row;
}

/** Invitations and password resets that still work, newest first. */
export function openInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('expires_at', '>', now.getTime())
    .where('email', 'is not', null)
    .where('kind', '<>', 'sign-in')
    .orderBy('id', 'desc')
    .execute();
}

/** The token follows the `#`, which browsers don't send, so it appears in no log. */
export function invitationLinkOf(url: URL, token: string): string {
  return `${url.origin}/join#${token}`;
}

export function invitationOf(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    isReset: row.kind === 'reset',
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}

const minuteMs = 60 * 1000;
const lifetimesMs: Readonly<Record<InvitationRow['kind'], number>> = {
  join: 3 * 24 * 60 * minuteMs,
  reset: 60 * minuteMs,
  'sign-in': 10 * minuteMs,
};
/** The link creates an owner, so anyone who reads it first can take over the console. */
const firstUserMs = 60 * minuteMs;
