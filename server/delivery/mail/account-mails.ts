import { site } from '#contract/site.ts';
import type { AccountMailKind } from '#server/db/schema/users.ts';
import { leaseAtPace, type Pace } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { keepTrying } from '#server/delivery/worker.ts';
import type { AccountMail, AccountMailDetails, AccountMails } from '#server/jobs/account-mails.ts';
import { createWakeUpSignal, type PollingLoop, startPolling } from '#server/jobs/polling-loop.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import { localTimeText } from '#server/lib/local-time.ts';
import type { Log } from '#server/lib/log.ts';
import { buttonParagraph, mailPage, paragraph } from './mail-page.ts';
import { buildMessage, type Message } from './message.ts';
import { queuedMailLeaseSeconds, sendQueuedMail } from './send-mail.ts';

type AccountMailOptions = {
  readonly store: AccountMails;
  readonly settings: Pick<DeliverySettings, 'dataDir' | 'mail' | 'console' | 'timeZone'>;
  readonly log: Log;
  readonly clock: () => Date;
  readonly pace?: Pace | undefined;
};

/** Mails users about changes to their accounts until stopped. Several processes share the work. */
export function startAccountMails({
  store,
  settings,
  log,
  clock,
  pace,
}: AccountMailOptions): PollingLoop {
  return startPolling<AccountMail>({
    wakeUp: createWakeUpSignal(),
    pollIntervalMs,
    maxConcurrent: 1,
    lease: async () => {
      try {
        return await leaseAtPace(pace, 1, async () => {
          const mail = await store.leaseAccountMail(clock(), queuedMailLeaseSeconds);
          return mail ? [mail] : [];
        });
      } catch (error) {
        log.warn({ error }, 'Cannot look for mails about accounts');
        return [];
      }
    },
    work: async (mail, stopping) => {
      const outcome = await sendQueuedMail(settings, {
        queued: mail,
        kind: mail.kind,
        compose: (date) => accountMail(settings, mail, date),
        now: clock(),
        stopping,
      });
      const details = { mail: mail.id, kind: mail.kind };
      if (outcome.kind === 'done') log.info(details, 'Mailed a user about the account');
      else log.warn({ ...details, reason: outcome.error }, 'A mail about an account was not sent');
      await keepTrying(() => store.settleAccountMail(mail, outcome), stopping).catch(
        (error: unknown) =>
          log.error({ ...details, error }, 'Cannot record a mail about an account'),
      );
    },
  });
}

/** The mail links to a page of the console, never to an action. */
function accountMail(
  { mail: { from }, console, timeZone }: Pick<DeliverySettings, 'mail' | 'console' | 'timeZone'>,
  { id, kind, details, createdAt, user }: AccountMail,
  date: Date,
): Promise<Message> {
  const {
    subject,
    lines,
    page = accountPage,
  } = copyOf[kind]({
    ...details,
    time: localTimeText(createdAt, timeZone),
  });
  const link = new URL(page.path, console.url).href;
  const foot = `You are receiving this email because you are a user of the console at ${console.url.origin}.`;
  return buildMessage(
    { id, date },
    {
      subject,
      text: `${[subject, ...lines, `${page.text}: ${link}`, foot].join('\n\n')}\n`,
      html: mailPage({
        title: subject,
        body: `${lines.map(paragraph).join('\n')}${buttonParagraph(page.text, link)}`,
        foot: escapeHtml(foot),
      }),
      from: { name: from.name || site.company, address: from.address },
      to: [user],
    },
  );
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
    lines: ['Somebody set a new password with a link that was made for you.', notYou],
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
      `${by} removed your authenticator app, recovery codes, and passkeys. Your password alone signs you in now. Set up a second factor again.`,
      notYou,
    ],
  }),
  'many-reveals': ({ name, reveals }) => ({
    subject: 'Many leads revealed in the console',
    lines: [
      `${name} has revealed phone numbers and email addresses of more than ${reveals} leads within an hour.`,
      'If you did not expect this, sign the person out or disable the account under People. The audit log names each lead.',
    ],
    page: { path: '/audit', text: 'Open the audit log' },
  }),
};

const notYou =
  'If this was not you, tell an owner of the console at once. An owner can sign you out everywhere and send you a link for a new password.';
const pollIntervalMs = 5_000;
