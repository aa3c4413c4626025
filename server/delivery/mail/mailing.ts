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
import type { Compose, OpenMessage } from './message.ts';

type Mailed = Delivery | Job;

/** Mails each delivery or writes it to a file. Doesn't retry if the recipient is permanently refused. */
export function mailing<T extends Mailed = Delivery>(
  settings: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose<T>,
): ChannelHandler<T> {
  const handler = mailer(settings, compose);
  // May be repeated, so no sending is noted.
  return { ...handler, deliver: (delivery, signal) => handler.deliver(delivery, signal) };
}

function mailer<T extends Mailed>(
  { dataDir, mail }: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose<T, Buffer | OpenMessage>,
): ChannelHandler<T> {
  return failOnRefusedRecipient(
    mail.smtpUrl ? mailServer(mail.smtpUrl, compose, mail) : mailFolder(dataDir, compose),
  );
}

/** For mails to one person, who must not get a mail twice. */
export function mailingOnce<T extends Mailed = Delivery>(
  settings: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  compose: Compose<T, Buffer | OpenMessage>,
): ChannelHandler<T> {
  const handler = mailer(settings, compose);
  // Files need no protection: a retry overwrites the file.
  return settings.mail.smtpUrl === null ? handler : sendAtMostOnce(handler);
}

/** Doesn't send a mail again that may have been accepted. */
export function sendAtMostOnce<T extends Mailed>(handler: ChannelHandler<T>): ChannelHandler<T> {
  const careful: ChannelHandler<T> = {
    ...handler,
    deliver: async (delivery, ...attempt) => {
      if (delivery.mayHaveArrived) throw new UncertainDelivery();
      return handler.deliver(delivery, ...attempt);
    },
  };
  return failPermanently(careful, (error) =>
    error instanceof UncertainDelivery ? error.message : null,
  );
}

/** Doesn't retry if the recipient is permanently refused, such as with 550. */
export function failOnRefusedRecipient<T>(handler: ChannelHandler<T>): ChannelHandler<T> {
  return failPermanently(handler, (error) =>
    isRefusedRecipient(error) ? describeFailure(error) : null,
  );
}

/** True if a mail server permanently refused a recipient, with a reply such as 550. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  const code = Number(error.responseCode);
  return error.command === 'RCPT TO' && code >= 500 && code < 600;
}

/** Ends a delivery without a retry after errors for which `reasonOf` returns a reason. */
function failPermanently<T>(
  handler: ChannelHandler<T>,
  reasonOf: (error: unknown) => string | null,
): ChannelHandler<T> {
  return {
    ...handler,
    deliver: async (...attempt) => {
      try {
        return await handler.deliver(...attempt);
      } catch (error) {
        const reason = reasonOf(error);
        throw reason === null ? error : new DeliveryRefused(reason, { cause: error });
      }
    },
  };
}
