import type { DeliveryRequest } from '#server/leads/outbox.ts';
import type { UnsubscribeLinks } from '#server/subscriptions/unsubscribe-links.ts';
import { acknowledgement, failOnUnknownMailbox } from './acknowledgement.ts';
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
  };
  readonly webhook: WebhookOptions | null;
};

type ChannelDefinition = {
  /** Stored with each delivery and shown to the operator. */
  readonly name: string;
  /** `operator` channels get every accepted lead; the others are requested one by one. */
  readonly to: 'operator' | 'visitor' | 'on request';
  /** Null when the settings don't use this channel. */
  readonly open: (settings: DeliverySettings, links: UnsubscribeLinks) => ChannelHandler | null;
};

/** All channels. A new one is a file, a row here and a setting. */
const definitions = [
  {
    name: 'mail',
    to: 'operator',
    open: (settings) => mailing(settings, operatorMail(settings.mail)),
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
      return failOnUnknownMailbox(mailing(settings, compose));
    },
  },
  {
    name: 'verification',
    to: 'on request',
    open: (settings) => mailing(settings, verificationMail(settings.mail)),
  },
] as const satisfies readonly ChannelDefinition[];

export type Channel = (typeof definitions)[number]['name'];

export type Channels = ReadonlyMap<Channel, ChannelHandler>;

/** Opens every channel that the settings use. */
export function openChannels(settings: DeliverySettings, links: UnsubscribeLinks): Channels {
  const channels = new Map<Channel, ChannelHandler>();
  for (const { name, open } of definitions) {
    const handler = open(settings, links);
    if (handler) channels.set(name, handler);
  }
  return channels;
}

/** One delivery to the operator on each of these channels. */
export function operatorDeliveries(channels: Iterable<Channel>): readonly DeliveryRequest[] {
  const inUse = new Set(channels);
  return definitions
    .filter(({ name, to }) => to === 'operator' && inUse.has(name))
    .map(({ name }) => ({ channel: name }));
}

function mailing({ dataDir, mail }: DeliverySettings, compose: Compose): ChannelHandler {
  return mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose);
}
