import { accountMail } from '#console/server/notices/account-emails.ts';
import { digestMail } from '#console/server/notices/digest.ts';
import type { Digests } from '#console/server/notices/digests.ts';
import {
  mentionMail,
  newLeadMail,
  notificationMail,
} from '#console/server/notices/notification-mail.ts';
import type { Notifications } from '#console/server/notices/notification-store.ts';
import type { AccountEmails } from '#console/server/notices/queue-account-mail.ts';
import { reminderMail } from '#console/server/notices/reminder-mail.ts';
import type { Reminders } from '#console/server/notices/reminder-queue.ts';
import {
  type Channel,
  type LeadChannel,
  leadChannels,
  type ServiceEmailKind,
  serviceEmailKinds,
} from '#contract/channels.ts';
import { type ChannelHandler, createPace, forLeads, type Pace } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { teamMail, verificationMail } from '#server/delivery/mail/message.ts';
import {
  acknowledgment,
  type DataMailStore,
  dataMail,
  replyMail,
  subscriptionConfirmation,
} from '#server/delivery/mail/visitor-emails.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { LeadEmails } from '#server/leads/lead-emails.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { webhook } from './webhook.ts';

/** For emails to one person, who must not get one twice. */
const once = { once: true };

/** A channel's dependencies other than its settings. */
type ChannelParts = {
  readonly links: MailLinks;
  readonly emails: LeadEmails & Pick<Notifications, 'noteNewLead'>;
};

/** Opens a channel; null when the settings don't use it. */
type OpenChannel = (settings: DeliverySettings, parts: ChannelParts) => ChannelHandler | null;

/** All kinds of messages about leads; `contract/channels.ts` has their labels. */
const channels: Readonly<Record<LeadChannel, OpenChannel>> = {
  mail: toTeam(teamMail),
  // The result of an NPI lookup repeated after the registration.
  verification: toTeam(verificationMail),
  webhook: ({ webhook: own, destinations: { allowPrivate }, console }) =>
    own && webhook({ ...own, allowPrivate, console }),
  acknowledgment: (settings, { links }) =>
    mailChannel(settings, acknowledgment({ ...visitorView(settings), links }), once),
  confirmation: (settings, { links }) =>
    mailChannel(settings, subscriptionConfirmation({ ...visitorView(settings), links }), once),
  reply: (settings, { emails, links }) =>
    mailChannel(settings, replyMail(settings.mail, emails, links.answers), once),
  mention: (settings, { emails }) => mailChannel(settings, mentionMail(settings, emails), once),
  'new-lead': (settings, { emails }) => mailChannel(settings, newLeadMail(settings, emails), once),
};

export type Channels = readonly (readonly [Channel, ChannelHandler<Job>])[];

/** Opens every channel that the settings use. */
export function openChannels(
  settings: DeliverySettings,
  links: MailLinks,
  emails: ChannelParts['emails'],
  pace: Pace | undefined = paceOfMail(settings),
): Channels {
  const mail = { ...settings.mail, ...(pace ? { pace } : {}) };
  return leadChannels.flatMap((kind) => {
    const handler = channels[kind]({ ...settings, mail }, { links, emails });
    return handler ? [[{ kind }, forLeads(handler)] as const] : [];
  });
}

/** The pace of `SMTP_RATE`, shared by all mail from one process. */
export function paceOfMail({ mail: { rate } }: Pick<DeliverySettings, 'mail'>): Pace | undefined {
  return rate ? createPace(rate) : undefined;
}

/**
 * Emails everyone in `LEADS_TO`, or the delivery's target. An item shows that a rule named the target instead of
 * `LEADS_TO`.
 */
function toTeam(mailTo: typeof verificationMail): OpenChannel {
  return (settings, { links }) => {
    const { mail, console, timeZone } = settings;
    const consoleUrl = console.isUrlKnown ? console.url : null;
    const view = { from: mail.from, timeZone, consoleUrl, answers: links.answers };
    return mailChannel(settings, async (delivery) => {
      const { target: address, item } = delivery;
      if (address === '') return mailTo({ ...view, to: mail.to })(delivery);
      const recipient = mail.to.find((one) => item === '' && one.address === address);
      const to = recipient ? mail.to : [{ name: '', address }];
      return mailTo({ ...view, to, recipient })(delivery);
    });
  };
}

function visitorView({ mail: { from }, publicUrl, timeZone }: DeliverySettings) {
  return { from, publicUrl, timeZone };
}

/** The dependencies of service emails other than the settings. */
export type ServiceEmailParts = {
  readonly store: AccountEmails &
    DataMailStore &
    Pick<Digests, 'attention'> &
    Pick<Notifications, 'findNotified'> &
    Pick<Reminders, 'findReminder'>;
  readonly links: Pick<MailLinks, 'myData'>;
  readonly clock: () => Date;
  /** Shared with all other email. */
  readonly pace?: Pace | undefined;
};

/** The lanes of service emails. */
export function openServiceEmails(
  { mail, ...others }: DeliverySettings,
  { store, links, clock, pace }: ServiceEmailParts,
): Channels {
  const settings = { ...others, mail: { ...mail, ...(pace ? { pace } : {}) } };
  const handlers: Readonly<Record<ServiceEmailKind, ChannelHandler<Job>>> = {
    reminder: mailChannel(settings, reminderMail(settings, store)),
    account: mailChannel(settings, accountMail(settings, store)),
    notification: mailChannel(settings, notificationMail(settings, store), once),
    digest: mailChannel(settings, digestMail(settings, store)),
    'my-data': mailChannel(settings, dataMail(settings, store, { links, clock }), once),
  };
  return serviceEmailKinds.map((kind) => [{ kind: 'service', event: kind }, handlers[kind]]);
}
