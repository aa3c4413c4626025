import { type ProofLink, proofLinkNames } from '#console/contract/health.ts';
import type { AccountMailDetails, AccountMailKind } from './queue-account-mail.ts';

/** The texts of emails to users about their own accounts. `time` is the time of the event. */
export const accountCopy: Readonly<
  Record<AccountMailKind, (values: AccountMailDetails) => AccountCopy>
> = {
  'signed-in-elsewhere': ({ browser, address, time }) => ({
    subject: 'New sign-in to your console account',
    lines: [
      `Your account was used to sign in with a browser that had not signed in to it before: ${browser}, from ${address}, on ${time}.`,
      'If this was you, there is nothing to do. If not, sign out all other sessions on your account page, change your password, and tell an owner of the console.',
    ],
  }),
  'proof-failed': ({ link = '', reason, time }) => ({
    subject: `Your website’s nightly proof failed: ${proofLinkNames[link as ProofLink]}`,
    lines: [
      `On ${time}, the server sent a request through the website’s own form, as a visitor would. It got as far as this link: ${proofLinkNames[link as ProofLink]}.`,
      `${reason}.`,
      'Until it is fixed, leads or their emails may not arrive.',
    ],
    page: { path: '/settings/health', text: 'Open Health' },
  }),
  'reset-link-made': ({ by }) => ({
    subject: 'A link to reset your console password was created',
    lines: [
      `${by} created a link that can reset your password. Your second factor, if you have one, stays.`,
      'If you did not ask for it, tell an owner of the console.',
    ],
  }),
  'password-reset': () => ({
    subject: 'Your console password was reset',
    lines: ['Someone set a new password with a link that was created for you.', notYou],
  }),
  'password-changed': () => ({
    subject: 'Your console password was changed',
    lines: ['All your other sessions were signed out.', notYou],
  }),
  'factor-added': ({ what }) => ({
    subject: `A new way to sign in to your console account: ${what}`,
    lines: [`Your account has a new ${what}.`, notYou],
  }),
  'factor-removed': ({ what }) => ({
    subject: `Removed from your console account: ${what}`,
    lines: [`Your account no longer has this ${what}.`, notYou],
  }),
  'recovery-codes-made': () => ({
    subject: 'New recovery codes for your console account',
    lines: ['The recovery codes that you had before no longer work.', notYou],
  }),
  'second-factor-removed': ({ by }) => ({
    subject: 'Your second factor was removed',
    lines: [
      `${by} removed your authenticator app, recovery codes and passkeys. Your password alone signs you in now. Set up a second factor again.`,
      notYou,
    ],
  }),
  'many-reveals': ({ name, reveals }) => ({
    subject: 'Many leads revealed in the console',
    lines: [
      `${name} has revealed phone numbers and email addresses of more than ${reveals} leads within an hour.`,
      'If you did not expect this, sign the person out or disable the account under Settings → Team. The audit log lists each lead.',
    ],
    page: { path: '/settings/audit', text: 'Open the audit log' },
  }),
};

const notYou =
  'If this was not you, tell an owner of the console immediately. An owner can sign you out everywhere and send you a link for a new password.';

type AccountCopy = {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The button's target, a page of the console and never an action; the account page by default. */
  readonly page?: { readonly path: string; readonly text: string };
};
export const accountPage = { path: '/account', text: 'Open your account' };
