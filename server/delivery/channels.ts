import type { Channel } from '#server/leads/store.ts';
import type { MailAddress } from '#server/mail-address.ts';
import {
  type AcknowledgementOptions,
  acknowledgement,
  mistypedAddresses,
} from './acknowledgement.ts';
import type { ChannelHandler } from './channel.ts';
import { mailFolder } from './mail-folder.ts';
import { mailServer } from './mail-server.ts';
import { type Compose, operatorMail, verificationMail } from './message.ts';
import { type WebhookOptions, webhook } from './webhook.ts';

export type ChannelSettings = {
  readonly dataDir: string;
  readonly mail: {
    /** Null writes each mail as a file. */
    readonly smtpUrl: string | null;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
  };
  readonly webhook: WebhookOptions | null;
};

/** Where every lead goes, besides the acknowledgement to its visitor. */
export function operatorChannels({
  webhook,
}: Pick<ChannelSettings, 'webhook'>): readonly Channel[] {
  return webhook ? ['mail', 'webhook'] : ['mail'];
}

/** The ways that the settings open: always the mails, and the webhook where there is one. */
export function createChannels(
  settings: ChannelSettings,
  words: Omit<AcknowledgementOptions, 'from'>,
): {
  readonly mail: ChannelHandler;
  readonly verification: ChannelHandler;
  readonly acknowledgement: ChannelHandler;
  readonly webhook?: ChannelHandler;
} {
  const { smtpUrl, from, to } = settings.mail;
  const mailing = (compose: Compose) =>
    smtpUrl ? mailServer(smtpUrl, compose) : mailFolder(settings.dataDir, compose);
  return {
    mail: mailing(operatorMail({ from, to })),
    verification: mailing(verificationMail({ from, to })),
    acknowledgement: mistypedAddresses(mailing(acknowledgement({ from, ...words }))),
    ...(settings.webhook ? { webhook: webhook(settings.webhook) } : {}),
  };
}
