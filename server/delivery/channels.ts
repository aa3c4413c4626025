import type { DeliveryRequest } from '#server/leads/outbox.ts';
import type { UnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import { acknowledgement, failOnRefusedRecipient, sendAtMostOnce } from './acknowledgement.ts';
import type { ChannelHandler } from './channel.ts';
import type { MailAddress } from './mail-address.ts';
import { mailFolder } from './mail-folder.ts';
import { mailServer } from './mail-server.ts';
import { type Compose, operatorMail, verificationMail } from './message.ts';
import { type WebhookOptions, webhook } from './webhook.ts';

export type DeliverySettings = {
  readonly dataDir: string;
  readonly publicUrl: URL;
  readonly mail: {
    /** Null writes each mail as a file. */
    readonly smtpUrl: string | null;
    /** Sends mail without TLS if the mail server has no STARTTLS. */
    readonly allowPlaintext: boolean;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
    /** Sends to this one of `to` only. */
    readonly recipient?: MailAddress;
  };
  readonly webhook: WebhookOptions | null;
};

type ChannelDefinition = {
  /** Stored with each delivery and shown to the operator. */
  readonly name: string;
  /** `operator` channels get every accepted lead; the others are requested one by one. */
  readonly to: 'operator' | 'visitor' | 'on request';
  /** One delivery for each recipient, so that a refusal concerns that recipient only. */
  readonly perRecipient?: true;
  /** Null when the settings don't use this channel. */
  readonly open: (settings: DeliverySettings, links: UnsubscribeLinks) => ChannelHandler | null;
};

/** All channels. A new one is a file, a row here and a setting. */
const definitions = [
  {
    name: 'mail',
    to: 'operator',
    perRecipient: true,
    open: (settings) => failOnRefusedRecipient(mailing(settings, operatorMail(settings.mail))),
  },
  {
    name: 'webhook',
    to: 'operator',
    open: (settings) => settings.webhook && webhook(settings.webhook),
  },
  {
    name: 'acknowledgement',
    to: 'visitor',
    open: (settings, links) => {
      const { from } = settings.mail;
      const compose = acknowledgement({ from, publicUrl: settings.publicUrl, links });
      return sendAtMostOnce(failOnRefusedRecipient(mailing(settings, compose)));
    },
  },
  {
    name: 'verification',
    to: 'on request',
    perRecipient: true,
    open: (settings) => failOnRefusedRecipient(mailing(settings, verificationMail(settings.mail))),
  },
] as const satisfies readonly ChannelDefinition[];

export type Channel = (typeof definitions)[number]['name'];

/** By channel, or by `channel:recipient` where each recipient has a delivery of their own. */
export type Channels = ReadonlyMap<string, ChannelHandler>;

/**
 * Opens every channel that the settings use. A channel with one delivery for each recipient is also open
 * under its own name, for deliveries that were queued when there was one recipient.
 */
export function openChannels(settings: DeliverySettings, links: UnsubscribeLinks): Channels {
  const channels = new Map<string, ChannelHandler>();
  for (const definition of definitions as readonly ChannelDefinition[]) {
    const handler = definition.open(settings, links);
    if (!handler) continue;
    channels.set(definition.name, handler);
    const { smtpUrl, to } = settings.mail;
    if (!definition.perRecipient || !smtpUrl || to.length < 2) continue;
    for (const recipient of to) {
      const own = definition.open({ ...settings, mail: { ...settings.mail, recipient } }, links);
      if (own) channels.set(`${definition.name}:${recipient.address}`, own);
    }
  }
  return channels;
}

/** The deliveries of every accepted lead to the operator. */
export function operatorDeliveries(channels: Channels): readonly DeliveryRequest[] {
  const names = definitions.filter(({ to }) => to === 'operator').map(({ name }) => name);
  return names.flatMap((name) => deliveriesOn(channels, name));
}

/** One delivery on a channel, or one for each recipient; none when the channel is not in use. */
export function deliveriesOn(channels: Channels, name: Channel): readonly DeliveryRequest[] {
  const perRecipient = [...channels.keys()].filter((key) => key.startsWith(`${name}:`));
  if (perRecipient.length > 0) return perRecipient.map((channel) => ({ channel }));
  return channels.has(name) ? [{ channel: name }] : [];
}

function mailing({ dataDir, mail }: DeliverySettings, compose: Compose): ChannelHandler {
  return mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose);
}
