import { timeText } from '#contract/days.ts';
import { site } from '#contract/site.ts';
import type { Compose } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { openMailServer } from '#server/delivery/mail/mail-server.ts';
import { userMessage } from '#server/delivery/mail/service-email.ts';
import type { Job } from '#server/jobs/queue.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { Log } from '#server/lib/log.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type {
  AccountEmails,
  AccountMail,
  AccountMailDetails,
  AccountMailKind,
} from './queue-account-mail.ts';

/**
 * The email to a user about a change to that user's account. It links to a page in the console, never to an action.
 */
export function accountMail(
  settings: Pick<DeliverySettings, 'mail' | 'console' | 'timeZone'>,
  { findAccount }: AccountEmails,
): Compose<Job> {
  return async ({ id, date, details }) => {
    // The details that `queueAccountMail` stored.
    const { userId, kind, values, at } = details as AccountMail;
    const user = await findAccount(userId);
    if (!user) return null;
    const time = timeText(new Date(at), settings.timeZone);
    const { subject, lines, page = accountPage } = copyOf[kind]({ ...values, time });
    const href = new URL(page.path, settings.console.url).href;
    const blocks = [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'button', link: { text: page.text, href } } as const,
    ];
    return userMessage({ id, date }, { title: subject, blocks }, settings, user);
  };
}

type MailCopy = {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The button's target; the account page by default. */
  readonly page?: { readonly path: string; readonly text: string };
};
const accountPage = { path: '/account', text: 'Open your account' };

/** `time` is the time of the event. */
const copyOf: Readonly<Record<AccountMailKind, (details: AccountMailDetails) => MailCopy>> = {
  'signed-in-elsewhere': ({ browser, address, time }) => ({
    subject: 'New sign-in to your console account',
    lines: [
      `Your account was used to sign in with a browser that had not signed in to it before: ${browser}, from ${address}, on ${time}.`,
      'If this was you, there is nothing to do. If not, sign out all other sessions on your account page, change your password, and tell an owner of the console.',
    ],
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

/** An email with a link that only its recipient should see. */
export type MailedLink = {
  readonly kind: 'invitation' | 'password-reset';
  readonly link: string;
  /** The name of the user who created the link. */
  readonly by: string;
  readonly to: MailAddress;
  readonly expiresAt: Date;
};

/** True if the mail server accepted the email. Tries once, because an owner is waiting for the result. */
export async function sendLinkMail(
  { mail, console, timeZone }: Pick<DeliverySettings, 'mail' | 'console' | 'timeZone'>,
  { kind, link, by, to, expiresAt }: MailedLink,
  { log, now }: { readonly log: Log; readonly now: Date },
): Promise<boolean> {
  if (mail.smtpUrl === null) return false;
  const { title, text, action } = linkCopyOf[kind](by);
  const until = `The link works once, until ${timeText(expiresAt, timeZone)}.`;
  const foot = `If you did not expect this email from ${console.url.origin}, do not open the link, and tell ${by}.`;
  const server = openMailServer(mail.smtpUrl, { ...mail, ...timeouts });
  try {
    const blocks = [
      { kind: 'text', text },
      { kind: 'button', link: { text: action, href: link } },
      { kind: 'text', text: until },
    ] as const;
    const email = { title, blocks, foot };
    const message = await userMessage({ id: newId(), date: now }, email, { mail, console }, to);
    await server.send(message);
    return true;
  } catch (error) {
    log.warn({ kind, reason: describeFailure(error) }, 'Could not email a link to a user');
    return false;
  } finally {
    server.close();
  }
}

const linkCopyOf = {
  invitation: (by: string) => ({
    title: `Join the ${site.company} console`,
    text: `${by} invites you to the console where we work with leads.`,
    action: 'Set up your account',
  }),
  'password-reset': (by: string) => ({
    title: `Set a new password for the ${site.company} console`,
    text: `${by} sent you this link to set a new password. Your authenticator app and your passkeys keep working.`,
    action: 'Set a new password',
  }),
} as const;

const timeouts = { envelopeTimeoutMs: 15_000, messageTimeoutMs: 15_000 };
