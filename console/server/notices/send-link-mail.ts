import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import { timeText } from '#contract/days.ts';
import { site } from '#contract/site.ts';
import type { RowOf } from '#server/db/connection.ts';
import { openMailServer } from '#server/delivery/mail/mail-server.ts';
import { senderOf, serviceMessage } from '#server/delivery/mail/service-email.ts';
import { describeFailure } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';

/** An email with a link that only its recipient should see. */
type MailedLink = {
  readonly row: Pick<RowOf<'invitations'>, 'kind' | 'expires_at'>;
  readonly link: string;
  /** The name of the user who created the link. */
  readonly by: string;
  readonly to: MailAddress;
};

/**
 * True if the mail server accepted the email. It isn't queued, because the database stores only hashes of links. Tries once,
 * because an owner is waiting for the result.
 */
export async function sendLinkMail(
  { settings: { mail, console, timeZone }, log, clock }: ConsoleContext,
  { row, link, by, to }: MailedLink,
): Promise<boolean> {
  if (mail.smtpUrl === null) return false;
  const kind = row.kind === 'reset' ? 'password-reset' : 'invitation';
  const { title, text, action } = linkCopyOf[kind](by);
  const until = `The link works once, until ${timeText(new Date(row.expires_at), timeZone)}.`;
  const foot = `If you did not expect this email from ${console.url.origin}, do not open the link, and tell ${by}.`;
  const server = openMailServer(mail.smtpUrl, { ...mail, ...timeouts });
  try {
    const blocks = [
      { kind: 'text', text },
      { kind: 'button', link: { text: action, href: link } },
      { kind: 'text', text: until },
    ] as const;
    const email = { title, blocks, foot };
    const addresses = { from: senderOf(mail.from), to: [to] };
    const message = await serviceMessage({ id: newId(), date: clock() }, email, addresses);
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
