import {
  createInvitation,
  invitationLinkOf,
  invitationOf,
  openInvitations,
} from '#console/server/identity/invitations.ts';
import { existingUser, findUserByEmail } from '#console/server/identity/users.ts';
import type { Handlers } from '#console/server/kit/call.ts';
import { conflict, fieldError, notFound } from '#console/server/kit/console-error.ts';
import { queueAccountMail } from '#console/server/notices/queue-account-mail.ts';
import { sendLinkMail } from '#console/server/notices/send-link-mail.ts';
import { takeRows } from '#server/db/rows.ts';
import { isOwnMailbox, ownMailbox } from '#server/lib/mail-address.ts';

/** Handlers for the links that owners create for new users and forgotten passwords. */
export const linkHandlers = {
  invitations: async (_call, { clock, transactions: { read } }) => {
    const rows = await read((db) => openInvitations(db, clock()));
    return { invitations: rows.map(invitationOf) };
  },

  invite: async ({ user, body: { email, role } }, context) => {
    const { change, clock, url, settings } = context;
    const isOnly = settings.console.directory?.isOnly === true;
    if (isOwnMailbox(email, settings)) throw fieldError('email', ownMailbox(email));
    const { row, token } = await change(async (db, record) => {
      const known = await findUserByEmail(db, email);
      if (known) throw fieldError('email', hasAccount(known.name, isOnly));
      const made = await createInvitation(db, { email, role, now: clock(), madeBy: user.userId });
      await record({ action: 'user-invited', details: { email, role } });
      return made;
    });
    const link = isOnly ? `${url().origin}/sign-in` : invitationLinkOf(url(), token);
    const to = { name: '', address: email };
    const isMailed = await sendLinkMail(context, { row, link, by: user.name, to });
    return { invitation: invitationOf(row), link, isMailed };
  },

  sendPasswordReset: async ({ user, params: { userId } }, context) => {
    const { change, clock, url } = context;
    const { known, row, token } = await change(async (db, record) => {
      const found = await existingUser(db, userId);
      // An unattended screen must not be enough to change the user's own password.
      if (userId === user.userId) {
        throw conflict('Change your own password on your account page.');
      }
      if (found.disabled_at !== null) {
        throw conflict(`${found.name} is disabled. Enable the account first.`);
      }
      const { email, role } = found;
      const reset = { email, role, now: clock(), kind: 'reset', madeBy: user.userId } as const;
      const made = await createInvitation(db, reset);
      await record({ action: 'reset-link-made', details: { user: userId } });
      return { known: found, ...made };
    });
    const link = invitationLinkOf(url(), token);
    const { expiresAt } = invitationOf(row);
    const to = { name: known.name, address: known.email };
    const isMailed = await sendLinkMail(context, { row, link, by: user.name, to });
    if (isMailed) return { link: null, expiresAt };
    const email = { userId, kind: 'reset-link-made', details: { by: user.name } } as const;
    await context.transactions.write((db) => queueAccountMail(db, email, clock()));
    return { link, expiresAt };
  },

  withdrawInvitation: ({ params: { invitationId } }, { change }) =>
    change(async (db, record) => {
      const [removed] = await takeRows(db, 'invitations', { id: invitationId });
      if (!removed) throw notFound('invitation');
      await record({ action: 'invitation-withdrawn', details: { email: removed.email } });
    }),
} satisfies Partial<Handlers>;

function hasAccount(name: string, isDirectoryOnly: boolean): string {
  return isDirectoryOnly
    ? `${name} already has an account.`
    : `${name} already has an account. To reset the password, use the menu next to the name.`;
}
