import {
  channelName,
  type LeadChannel,
  type NoticeKind,
  readChannel,
} from '#contract/console/channels.ts';
import type { RecipientRule } from '#contract/console/recipients.ts';
import { type ChannelHandler, createPace, type Pace } from '#server/delivery/channel.ts';
import { recipientsOf } from '#server/delivery/channels/requested-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { accountMail } from '#server/delivery/mail/account-notices.ts';
import { digestMail } from '#server/delivery/mail/digest.ts';
import { mailing, mailingOnce } from '#server/delivery/mail/mail-server.ts';
import { operatorMail, verificationMail } from '#server/delivery/mail/message.ts';
import {
  mentionMail,
  newLeadMail,
  notificationMail,
} from '#server/delivery/mail/notification-mail.ts';
import { reminderMail } from '#server/delivery/mail/reminder-mail.ts';
import {
  acknowledgment,
  type DataMailStore,
  dataMail,
  replyMail,
  subscriptionConfirmation,
} from '#server/delivery/mail/visitor-mails.ts';
import type { AccountMails } from '#server/jobs/account-mails.ts';
import type { Digests } from '#server/jobs/digests.ts';
import type { Job } from '#server/jobs/queue.ts';
import type { Reminders } from '#server/jobs/reminder-queue.ts';
import type { LeadMails } from '#server/leads/lead-mails.ts';
import type { Notifications } from '#server/leads/notifications/notification-store.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { webhook } from './webhook.ts';

/** The dependencies of a channel besides its settings. */
type ChannelParts = {
  readonly links: MailLinks;
  readonly mails: LeadMails & Pick<Notifications, 'noteNewLead'>;
  /** The rules that replace `LEADS_TO`. */
  readonly rules: () => readonly RecipientRule[];
};

type ChannelRow = {
  /**
   * `team`: one delivery per recipient, so that a refusal affects only that recipient. `item`: any number of deliveries
   * of a lead, such as replies.
   */
  readonly to: 'team' | 'visitor' | 'item' | 'webhook';
  /** Null when the settings don't use the channel. */
  readonly open: (settings: DeliverySettings, parts: ChannelParts) => ChannelHandler | null;
};

/** All channels of messages about leads; `contract/console/channels.ts` has their labels. */
const rows: Readonly<Record<LeadChannel, ChannelRow>> = {
  mail: { to: 'team', open: toTeam(operatorMail) },
  // The result of an NPI lookup that was repeated after the registration.
  verification: { to: 'team', open: toTeam(verificationMail) },
  webhook: {
    to: 'webhook',
    open: ({ webhook: own, destinations: { allowPrivate }, console }) =>
      own && webhook({ ...own, allowPrivate, console }),
  },
  acknowledgement: {
    to: 'visitor',
    open: (settings, { links }) =>
      mailingOnce(settings, acknowledgment({ ...visitorView(settings), links })),
  },
  confirmation: {
    to: 'visitor',
    open: (settings, { links }) =>
      mailingOnce(settings, subscriptionConfirmation({ ...visitorView(settings), links })),
  },
  reply: {
    to: 'item',
    open: (settings, { mails, links }) =>
      mailingOnce(settings, replyMail(settings.mail, mails, links.answers)),
  },
  mention: {
    to: 'item',
    open: (settings, { mails }) => mailingOnce(settings, mentionMail(settings, mails)),
  },
  'new-lead': {
    to: 'item',
    open: (settings, { mails }) => mailingOnce(settings, newLeadMail(settings, mails)),
  },
};

const channels = Object.entries(rows) as readonly (readonly [LeadChannel, ChannelRow])[];

/** Handlers by channel, or by family if a lead can have several deliveries on it. */
export type Channels = ReadonlyMap<string, ChannelHandler>;

/** Opens every channel that the settings use. */
export function openChannels(
  settings: DeliverySettings,
  links: MailLinks,
  mails: ChannelParts['mails'],
  { pace = paceOfMail(settings), rules = () => [] }: MailOptions = {},
): Channels {
  const opened = new Map<string, ChannelHandler>();
  const mail = { ...settings.mail, ...(pace ? { pace } : {}) };
  for (const [name, { to, open }] of channels) {
    const handler = open({ ...settings, mail }, { links, mails, rules });
    const hasFamily = to === 'team' || to === 'item';
    if (handler) opened.set(hasFamily ? channelName(name, '*') : name, handler);
  }
  return opened;
}

type MailOptions = {
  readonly pace?: Pace | undefined;
  readonly rules?: ChannelParts['rules'];
};

/** The pace of `SMTP_RATE`, shared by all mail of a process. */
export function paceOfMail({ mail: { rate } }: Pick<DeliverySettings, 'mail'>): Pace | undefined {
  return rate ? createPace(rate) : undefined;
}

/** Mails everyone in `LEADS_TO`, or the recipient in the delivery's channel. */
function toTeam(mailTo: typeof verificationMail): ChannelRow['open'] {
  return (settings, { links, rules }) => {
    const { mail, console, timeZone } = settings;
    const consoleUrl = console.isUrlKnown ? console.url : null;
    const view = { from: mail.from, timeZone, consoleUrl, answers: links.answers };
    return mailing(settings, async (delivery) => {
      const { address } = readChannel(delivery.channel);
      if (address === null) return mailTo({ ...view, to: mail.to })(delivery);
      const byRule = recipientsOf(rules(), delivery.lead).includes(address);
      const recipient = mail.to.find((one) => !byRule && one.address === address);
      const to = recipient ? mail.to : [{ name: '', address }];
      return mailTo({ ...view, to, recipient })(delivery);
    });
  };
}

function visitorView({ mail: { from }, publicUrl }: DeliverySettings) {
  return { from, publicUrl };
}

/**
 * The channels that the settings and rules use, and the families of items. Mail to the team comes under its plain name
 * first, which serves a single recipient, so that deliveries stay deliverable when recipients are added or removed.
 */
export function channelNames(
  settings: DeliverySettings,
  rules: readonly RecipientRule[] = [],
): readonly string[] {
  return channels.flatMap(([name]) => namesOf(name, settings, rules));
}

function namesOf(
  name: LeadChannel,
  { mail, webhook: ownWebhook }: DeliverySettings,
  rules: readonly RecipientRule[],
): readonly string[] {
  switch (rows[name].to) {
    case 'team': {
      const all = [
        ...mail.to.map(({ address }) => address),
        ...rules.flatMap((rule) => rule.addresses),
      ];
      return [name, ...new Set(all.map((address) => channelName(name, address)))];
    }
    case 'item':
      return [channelName(name, '*')];
    case 'webhook':
      return ownWebhook ? [name] : [];
    default:
      return [name];
  }
}

/** The dependencies of emails about no lead, besides the settings. */
export type NoticeParts = {
  readonly store: AccountMails &
    DataMailStore &
    Pick<Digests, 'attention'> &
    Pick<Notifications, 'findNotified'> &
    Pick<Reminders, 'findReminder'>;
  readonly links: Pick<MailLinks, 'myData'>;
  readonly clock: () => Date;
  /** Shared with all other mail. */
  readonly pace?: Pace | undefined;
};

/** Handlers of emails about no lead, by kind. */
export function openNotices(
  { mail, ...others }: DeliverySettings,
  { store, links, clock, pace }: NoticeParts,
): Readonly<Record<NoticeKind, ChannelHandler<Job>>> {
  const settings = { ...others, mail: { ...mail, ...(pace ? { pace } : {}) } };
  return {
    reminder: mailing(settings, reminderMail(settings, store)),
    account: mailing(settings, accountMail(settings, store)),
    notification: mailingOnce(settings, notificationMail(settings, store)),
    digest: mailing(settings, digestMail(settings, store)),
    'my-data': mailingOnce(settings, dataMail(settings, store, { links, clock })),
  };
}

export function isMailChannel(channel: string): boolean {
  const { kind } = readChannel(channel);
  return kind === 'notice' || (kind !== 'webhook' && Object.hasOwn(rows, kind));
}

/** Channels of mails from one person to another. A delivered mail is never sent again. */
export const itemFamilies: readonly string[] = channels
  .filter(([, { to }]) => to === 'item')
  .map(([name]) => channelName(name, '*'));

/** Channels of mails to visitors. */
export const visitorChannels: readonly string[] = channels
  .filter(([, { to }]) => to === 'visitor')
  .map(([name]) => name);

/** Channels of mails to one person, who must not get an email twice. */
export const personalChannels: readonly string[] = [...visitorChannels, ...itemFamilies];
