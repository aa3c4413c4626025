import type { Compose, OpenMessage } from '#server/delivery/channel.ts';
import { type ChannelHandler, nothingToSend, type Pace } from '#server/delivery/channel.ts';
import type { Delivery, Job } from '#server/jobs/queue.ts';
import {
  DeliveryRefused,
  describeFailure,
  UncertainDelivery,
} from '#server/lib/delivery-failure.ts';
import { mailFolder } from './mail-folder.ts';
import { type MailServerOptions, openMailServer } from './mail-server.ts';

type MailSettings = {
  readonly dataDir: string;
  readonly mail: MailServerOptions & { readonly smtpUrl: string | null; readonly pace?: Pace };
};

/**
 * Emails each delivery, or writes it to a file if there is no mail server. Doesn't retry if the recipient is
 * permanently rejected. With `once`, an email that may have arrived is never sent again; files need no such protection,
 * because a retry overwrites the file.
 */
export function mailChannel<T extends Job = Delivery>(
  { dataDir, mail }: MailSettings,
  compose: Compose<T, Buffer | OpenMessage>,
  { once = false }: { readonly once?: boolean } = {},
): ChannelHandler<T> {
  if (mail.smtpUrl === null) return mailFolder(dataDir, compose);
  const { timeoutMs, send } = openMailServer(mail.smtpUrl, mail);
  return {
    timeoutMs,
    ...(mail.pace ? { pace: mail.pace } : {}),
    deliver: async (delivery, stopping, beforeSending) => {
      if (once && delivery.mayHaveArrived) throw permanent(new UncertainDelivery());
      const message = await compose(delivery);
      if (!message) return nothingToSend;
      try {
        return await send(message, stopping, once ? beforeSending : undefined);
      } catch (error) {
        const isPermanent =
          isRefusedRecipient(error) || (once && error instanceof UncertainDelivery);
        throw isPermanent ? permanent(error) : error;
      }
    },
  };
}

function permanent(cause: unknown): DeliveryRefused {
  return new DeliveryRefused(describeFailure(cause), { cause });
}

/** True if a mail server permanently rejected a recipient, with a response such as 550. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  const code = Number(error.responseCode);
  return error.command === 'RCPT TO' && code >= 500 && code < 600;
}
