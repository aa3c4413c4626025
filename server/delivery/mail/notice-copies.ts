import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { recipientOfJob } from '#server/jobs/job-handlers.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { MailAddresses } from './message.ts';

/**
 * The recipients of `LEADS_TO` that get separate deliveries, so that a refusal affects only that recipient. Empty
 * without a mail server, because a mail that becomes a file is written once.
 */
export function recipientsOf({ smtpUrl, to }: DeliverySettings['mail']): readonly string[] {
  return smtpUrl === null ? [] : to.map(({ address }) => address);
}

/** The recipients of a delivery; null if its recipient was removed from the settings. */
export function copyFor(
  channel: string,
  to: readonly MailAddress[],
): Pick<MailAddresses, 'to' | 'recipient'> | null {
  const address = recipientOfJob(channel);
  if (address === null) return { to };
  const recipient = to.find((one) => one.address === address);
  return recipient ? { to, recipient } : null;
}
