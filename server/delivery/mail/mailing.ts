import type { ChannelHandler } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Delivery, Job } from '#server/jobs/outbox.ts';
import {
  DeliveryRefused,
  describeFailure,
  UncertainDelivery,
} from '#server/lib/delivery-failure.ts';
import { mailFolder } from './mail-folder.ts';
import { mailServer } from './mail-server.ts';
import type { Compose } from './message.ts';

type Mailed = Delivery | Job;

/** Mails each delivery, or writes it to a file. A permanent refusal of the recipient is not retried. */
export function mailing<T extends Mailed = Delivery>(
  { dataDir, mail }: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose<T>,
): ChannelHandler<T> {
  return failOnRefusedRecipient(
    mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose),
  );
}

/** For mails to one person, who must not get one twice. */
export function mailingOnce<T extends Mailed = Delivery>(
  settings: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose<T>,
): ChannelHandler<T> {
  const handler = mailing(settings, compose);
  // A file is written again under the same name.
  return settings.mail.smtpUrl === null ? handler : sendAtMostOnce(handler);
}

/** A mail that may have been accepted is not sent again. */
export function sendAtMostOnce<T extends Mailed>(handler: ChannelHandler<T>): ChannelHandler<T> {
  const careful: ChannelHandler<T> = {
    ...handler,
    deliver: async (delivery, signal) => {
      if (delivery.wasCutOff) throw new UncertainDelivery();
      return handler.deliver(delivery, signal);
    },
  };
  return failPermanently(careful, (error) =>
    error instanceof UncertainDelivery ? error.message : null,
  );
}

/** A permanent refusal of the recipient, such as 550, is not retried. */
export function failOnRefusedRecipient<T>(handler: ChannelHandler<T>): ChannelHandler<T> {
  return failPermanently(handler, (error) =>
    isRefusedRecipient(error) ? describeFailure(error) : null,
  );
}

/** Whether a mail server refused a recipient permanently, with a reply such as 550. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  const code = Number(error.responseCode);
  return error.command === 'RCPT TO' && code >= 500 && code < 600;
}

/** Ends a delivery without a retry after errors for which `reasonOf` has a reason. */
function failPermanently<T>(
  handler: ChannelHandler<T>,
  reasonOf: (error: unknown) => string | null,
): ChannelHandler<T> {
  return {
    ...handler,
    deliver: async (delivery, signal) => {
      try {
        return await handler.deliver(delivery, signal);
      } catch (error) {
        const reason = reasonOf(error);
        throw reason === null ? error : new DeliveryRefused(reason, { cause: error });
      }
    },
  };
}
