import type { LeadMails } from '#server/leads/lead-mails.ts';
import type { SubscriptionLinks } from '#server/leads/subscription-links.ts';
import { type ChannelHandler, createPace, type Pace } from './channel.ts';
import { type Channel, type DeliverySettings, usedChannels } from './channels.ts';
import {
  acknowledgment,
  failOnRefusedRecipient,
  sendAtMostOnce,
  subscriptionConfirmation,
} from './mail/acknowledgment.ts';
import { mailFolder } from './mail/mail-folder.ts';
import { mailServer } from './mail/mail-server.ts';
import { type Compose, operatorMail, verificationMail } from './mail/message.ts';
import { mentionMail, replyMail } from './mail/reply-mail.ts';
import { webhook } from './webhook.ts';

/** By channel, or by `channel:recipient` where each recipient has a delivery of their own. */
export type Channels = ReadonlyMap<string, ChannelHandler>;

/**
 * Opens every channel that the settings use. Apart from their names (`channels.ts`), because only one
 * thread sends mail, and the library for it takes 5 MB in each that loads it.
 */
export function openChannels(
  settings: DeliverySettings,
  links: SubscriptionLinks,
  mails: LeadMails,
  mailPace: Pace | undefined = paceOfMail(settings),
): Channels {
  const channels = new Map<string, ChannelHandler>();
  const pace = mailPace ? { pace: mailPace } : {};
  for (const { channel, name, recipient } of usedChannels(settings)) {
    const mail = { ...settings.mail, ...pace, ...(recipient ? { recipient } : {}) };
    const handler = openers[channel]({ ...settings, mail }, links, mails);
    if (handler) channels.set(name, handler);
  }
  return channels;
}

/** `SMTP_RATE`, which all mail of a process shares. */
export function paceOfMail({ mail: { rate } }: Pick<DeliverySettings, 'mail'>): Pace | undefined {
  return rate ? createPace(rate) : undefined;
}

/** Null when the settings don't use the channel. */
type Opener = (
  settings: DeliverySettings,
  links: SubscriptionLinks,
  mails: LeadMails,
) => ChannelHandler | null;

const openers: Readonly<Record<Channel, Opener>> = {
  mail: (settings) => failOnRefusedRecipient(mailing(settings, operatorMail(toOperator(settings)))),
  webhook: (settings) => settings.webhook && webhook(settings.webhook),
  acknowledgement: (settings, links) =>
    mailingOnce(settings, acknowledgment(visitorMail(settings, links))),
  confirmation: (settings, links) =>
    mailingOnce(settings, subscriptionConfirmation(visitorMail(settings, links))),
  verification: (settings) =>
    failOnRefusedRecipient(mailing(settings, verificationMail(toOperator(settings)))),
  reply: (settings, _links, mails) => mailingOnce(settings, replyMail(settings.mail, mails)),
  mention: (settings, _links, mails) => mailingOnce(settings, mentionMail(settings, mails)),
};

function toOperator({ mail, console: { url, isUrlKnown }, timeZone }: DeliverySettings) {
  return { ...mail, timeZone, consoleUrl: isUrlKnown ? url : null };
}

function visitorMail({ mail, publicUrl }: DeliverySettings, links: SubscriptionLinks) {
  return { from: mail.from, publicUrl, links };
}

function mailingOnce(settings: DeliverySettings, compose: Compose): ChannelHandler {
  const handler = failOnRefusedRecipient(mailing(settings, compose));
  // A file is written again under the same name.
  return settings.mail.smtpUrl === null ? handler : sendAtMostOnce(handler);
}

function mailing({ dataDir, mail }: DeliverySettings, compose: Compose): ChannelHandler {
  return mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose);
}
