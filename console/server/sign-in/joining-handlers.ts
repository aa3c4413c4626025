import { countSignIn } from '#console/server/identity/attempts.ts';
import { actorOfRow, completeSignIn } from '#console/server/identity/complete-sign-in.ts';
import {
  type InvitationRow,
  invitationWith,
  removeLinks,
} from '#console/server/identity/invitations.ts';
import { assertStrong } from '#console/server/identity/password-strength.ts';
import { hashPassword } from '#console/server/identity/passwords.ts';
import { removeSetupLink } from '#console/server/identity/setup-link.ts';
import {
  accountOf,
  addUser,
  endSessions,
  findUserByEmail,
  hasUsers,
  type UserRow,
  updateUser,
} from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import type { Client } from '#console/server/kit/caller.ts';
import { expiredLink, fieldError } from '#console/server/kit/console-error.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import type { RecordEntry } from '#server/db/audit-log.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteRows } from '#server/db/rows.ts';
import type { CleanText } from '#server/lib/clean-text.ts';

export const joiningHandlers = {
  previewInvitation: async ({ body: { token }, client }, context) => {
    const attempt = await countSignIn(context, client, null);
    return context.transactions.write(async (db) => {
      const invitation = await invitationWith(db, token, context.clock());
      await attempt.giveBack(db);
      const { email, role, kind, expires_at } = invitation;
      const expiresAt = new Date(expires_at).toISOString();
      return { email, role, isReset: kind === 'reset', expiresAt };
    });
  },

  acceptInvitation: async ({ body, client, setSession }, context) => {
    const attempt = await countSignIn(context, client, null);
    const words = await context.transactions.write(async (db) => {
      const invitation = await invitationWith(db, body.token, context.clock());
      await attempt.giveBack(db);
      const email = invitation.email ?? body.email ?? '';
      return [email, body.name ?? (await findUserByEmail(db, email))?.name ?? ''];
    });
    await assertStrong('password', body.password, words);
    const passwordHash = await hashPassword(body.password);
    const entered = await context.change(async (db, record) => {
      const now = context.clock();
      const invitation = await invitationWith(db, body.token, now);
      const acceptance = { ...body, invitation, passwordHash, client, now };
      if (invitation.kind === 'reset') {
        await resetPassword(db, record, acceptance);
        return null;
      }
      const user = await join(db, record, acceptance);
      const token = await completeSignIn(db, record, user, { client, now, by: 'link' });
      return { user, token, isFirst: invitation.email === null };
    });
    if (!entered) return { kind: 'password-set' };
    if (entered.isFirst) await removeSetupLink(context.settings.dataDir, context.log);
    setSession(entered.token);
    const account = await accountOf(context, entered.user.id);
    return { kind: 'signed-in', account };
  },
} satisfies Partial<Handlers>;

type Acceptance = {
  readonly invitation: InvitationRow;
  readonly name?: CleanText | undefined;
  readonly email?: string | undefined;
  readonly passwordHash: string;
  readonly client: Client;
  readonly now: Date;
};

/**
 * Consumes the link. It signs nobody in and keeps the second factor, so anyone who intercepts the link still
 * needs that factor.
 */
async function resetPassword(
  db: Db,
  record: RecordEntry,
  { invitation, passwordHash, client, now }: Acceptance,
): Promise<void> {
  const user = await findUserByEmail(db, invitation.email ?? '');
  if (!user || user.disabled_at !== null) throw expiredLink();
  await updateUser(db, user.id, { password_hash: passwordHash });
  const endedSessions = await endSessions(db, user.id);
  await removeLinks(db, user.email);
  const details = { linkMadeBy: invitation.made_by ?? 'command line', endedSessions };
  await record({ action: 'password-reset', details }, actorOfRow(user, client));
  await queueAccountMail(db, { userId: user.id, kind: 'password-reset' }, now);
}

/** Consumes the link and creates its user. */
async function join(
  db: Db,
  record: RecordEntry,
  { invitation, name, email, passwordHash, client, now }: Acceptance,
): Promise<Pick<UserRow, 'id' | 'name'>> {
  const isFirst = invitation.email === null;
  if (isFirst && (await hasUsers(db))) throw expiredLink();
  const address = invitation.email ?? email;
  if (address === undefined) throw fieldError('email', 'Enter your email address.');
  // There is only one first user, so using one of its links revokes all of them.
  if (isFirst) await removeLinks(db, null);
  else await deleteRows(db, 'invitations', { id: invitation.id });
  // A sign-in with the company directory may have created the user since the invitation was sent.
  if (await findUserByEmail(db, address)) throw expiredLink();
  if (name === undefined) throw fieldError('name', 'Enter your name.');
  const { role } = invitation;
  const user = await addUser(db, { email: address, name, role, passwordHash, now });
  const details = { email: address, role };
  await record({ action: 'user-joined', details }, actorOfRow(user, client));
  return user;
}
