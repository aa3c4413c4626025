import { site } from '#contract/site.ts';
import type { Message } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { responseOf } from '#server/lib/delivery-failure.ts';
import { newId } from '#server/lib/ids.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Link, MailBlock } from './mail-blocks.ts';
import { writeMail } from './mail-folder.ts';
import { mailPage } from './mail-page.ts';
import { openMailServer } from './mail-server.ts';
import { buildMessage, type MailAddresses } from './message.ts';

/** An email to the team or a user of the console, which contains nothing that a visitor typed. */
export type ServiceEmail = {
  readonly title: string;
  /** The title by default. */
  readonly subject?: string;
  readonly blocks: readonly MailBlock[];
  readonly foot: string;
  readonly footLink?: Link;
};

/** The message of a service email to one recipient, or to all. */
export function serviceMessage(
  mail: { readonly id: string; readonly date: Date },
  { title, subject = title, blocks, foot, footLink }: ServiceEmail,
  addresses: MailAddresses,
): Promise<Message> {
  const page = mailPage({ title, blocks, foot: footLink ? [foot, footLink] : [foot] });
  return buildMessage(mail, { subject, ...page, ...addresses });
}

/** The sender of an email to a user, which always has a name. */
export function senderOf({ name, address }: MailAddress): MailAddress {
  return { name: name || site.company, address };
}

/**
 * The recipients of `LEADS_TO` that get separate deliveries, so that a rejection affects only that recipient. Empty if
 * there is no mail server, because an email that becomes a file is written once.
 */
export function recipientsOf({ smtpUrl, to }: DeliverySettings['mail']): readonly string[] {
  return smtpUrl === null ? [] : to.map(({ address }) => address);
}

/** The recipients of a delivery; null if its recipient was removed from the settings. */
export function copyFor(
  target: string,
  to: readonly MailAddress[],
): Pick<MailAddresses, 'to' | 'recipient'> | null {
  if (target === '') return { to };
  const recipient = to.find(({ address }) => address === target);
  return recipient ? { to, recipient } : null;
}

export type TestEmailResult = {
  readonly recipient: string;
  readonly isAccepted: boolean;
  /** The mail server's response; it may quote addresses. */
  readonly response: string;
};

/**
 * Sends a test email to each recipient immediately and once, for an operator who is waiting for the responses. Never
 * rejects.
 */
export async function sendTestEmail(
  { dataDir, mail, publicUrl }: Pick<DeliverySettings, 'dataDir' | 'mail' | 'publicUrl'>,
  now: Date,
  to = mail.to,
): Promise<readonly TestEmailResult[]> {
  const { smtpUrl, from } = mail;
  const sender = smtpUrl === null ? null : openMailServer(smtpUrl, { ...mail, ...testLimits });
  const send = async (recipient: MailAddress): Promise<string> => {
    const id = newId();
    const email = { ...testEmail, foot: publicUrl.origin };
    const message = await serviceMessage({ id, date: now }, email, { from, to, recipient });
    if (sender) return sender.send(message);
    const time = now.toISOString().replace(/[:.]/g, '-');
    return writeMail(dataDir, `${time}-test-${id}.eml`, message);
  };
  const recipients = sender ? to : to.slice(0, 1);
  const results = await Promise.all(
    recipients.map(async (recipient) => {
      const { address } = recipient;
      try {
        return { recipient: address, isAccepted: true, response: await send(recipient) };
      } catch (error) {
        return { recipient: address, isAccepted: false, response: responseOf(error) };
      }
    }),
  );
  sender?.close();
  return results;
}

const testEmail = {
  subject: 'Test email from your website',
  title: 'Test email',
  blocks: [{ kind: 'text', text: 'Leads will arrive like this email.' }],
} as const;
/** Shorter than the limit for leads, because someone is waiting for the response. */
const testLimits = { envelopeTimeoutMs: 20_000, messageTimeoutMs: 20_000 };
