import type { ChannelHandler } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import {
  DeliveryRefused,
  describeFailure,
  UncertainDelivery,
} from '#server/lib/delivery-failure.ts';
import { isRefusedRecipient } from './acknowledgment.ts';
import { mailFolder } from './mail-folder.ts';
import { mailServer } from './mail-server.ts';
import type { Compose } from './message.ts';

/** Mails each delivery, or writes it to a file. A permanent refusal of the recipient is not retried. */
export function mailing(
  { dataDir, mail }: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose,
): ChannelHandler {
  return failOnRefusedRecipient(
    mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose),
  );
}

/** For mails to one person, who must not get one twice. */
export function mailingOnce(
  settings: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose,
): ChannelHandler {
  const handler = mailing(settings, compose);
  // A file is written again under the same name.
  return settings.mail.smtpUrl === null ? handler : sendAtMostOnce(handler);
}

/** A mail that may have been accepted is not sent again. */
export function sendAtMostOnce(handler: ChannelHandler): ChannelHandler {
  const careful: ChannelHandler = {
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
export function failOnRefusedRecipient(handler: ChannelHandler): ChannelHandler {
  return failPermanently(handler, (error) =>
    isRefusedRecipient(error) ? describeFailure(error) : null,
  );
}

/** Ends a delivery without a retry after errors for which `reasonOf` has a reason. */
function failPermanently(
  handler: ChannelHandler,
  reasonOf: (error: unknown) => string | null,
): ChannelHandler {
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
