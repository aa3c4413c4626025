import { formById } from '#contract/forms.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import type { Submission } from '#server/leads/accept.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';
import type { LeadTopic } from '#server/leads/recipients/recipient-rules.ts';
import type { Log } from '#server/lib/log.ts';
import { mailboxBucket, type Quota } from '#server/lib/rate-limits.ts';
import {
  type Channel,
  type ChannelSettings,
  type ItemChannel,
  namesOfChannel,
  operatorChannels,
} from './channel-table.ts';

/** The deliveries of an accepted lead to the operator. */
export type OperatorDeliveries = (lead: LeadTopic) => readonly DeliveryRequest[];

/**
 * The deliveries of every accepted lead to the operator, except to destinations of the console. Recipients named by
 * rules replace `LEADS_TO`.
 */
export function operatorDeliveries(
  settings: ChannelSettings,
  recipients: readonly string[] = [],
): readonly DeliveryRequest[] {
  return operatorChannels.flatMap((channel) =>
    channel === 'mail' && recipients.length > 0
      ? recipients.map((address) => itemDelivery('recipient', address))
      : deliveriesOn(settings, channel),
  );
}

/** The mails about a repeated NPI lookup, to the same recipients as the registration. */
export function verificationDeliveries(
  settings: ChannelSettings,
  recipients: readonly string[],
): readonly DeliveryRequest[] {
  return recipients.length === 0
    ? deliveriesOn(settings, 'verification')
    : recipients.map((address) => itemDelivery('recipient-verification', address));
}

/**
 * One delivery on a channel, or one per recipient if there are several; none if the settings don't use the channel. A
 * mail that becomes a file is written once.
 */
export function deliveriesOn(
  settings: ChannelSettings,
  channel: Channel,
): readonly DeliveryRequest[] {
  const names = namesOfChannel(settings, channel);
  const isSplit = settings.mail.smtpUrl !== null && names.length > 2;
  return (isSplit ? names.slice(1) : names.slice(0, 1)).map((name) => ({ channel: name }));
}

/** The delivery of one reply or one mention, or to one recipient. */
export function itemDelivery(channel: ItemChannel, item: string): DeliveryRequest {
  return { channel: `${channel}:${item}` };
}

/** Cancels deliveries to removed recipients and webhooks, which would otherwise wait forever. */
export async function cancelUndeliverable(
  store: Pick<Outbox, 'cancel'>,
  keep: readonly string[],
  log: Log,
): Promise<void> {
  try {
    const count = await store.cancel(new Date(), { reason: 'removed from the settings', keep });
    if (count === 0) return;
    const message =
      'Canceled deliveries to recipients or webhooks that are no longer in the settings';
    log.warn({ count }, message);
  } catch (error) {
    log.warn({ error }, 'Cannot cancel undeliverable deliveries until the next start');
  }
}

/** All deliveries of an accepted lead: to the operator, and the acknowledgment to the visitor. */
export function leadDeliveries(
  operatorDeliveries: readonly DeliveryRequest[],
  payload: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  return [...operatorDeliveries, ...mailToVisitor('acknowledgement', payload, bucketSecret)];
}

/** The mail that asks to confirm a subscription. All other deliveries wait for the confirmation. */
export function confirmationDelivery(
  payload: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  return mailToVisitor('confirmation', payload, bucketSecret);
}

/** The deliveries and the subscriber of a lead that is released from quarantine or spam. */
export function deliveriesOnRelease(
  operatorDeliveries: readonly DeliveryRequest[],
  { form, payload }: Pick<Lead, 'form' | 'payload'>,
  bucketSecret: string,
): Pick<Submission, 'deliveries' | 'subscriber'> {
  const { emailAddress } = payload;
  if (formById(form)?.subscription && typeof emailAddress === 'string') {
    return {
      subscriber: emailAddress,
      deliveries: confirmationDelivery(payload, bucketSecret),
    };
  }
  return { deliveries: leadDeliveries(operatorDeliveries, payload, bucketSecret) };
}

/** A visitor's address is unverified, so a quota limits what can be sent to a stranger. */
export function visitorMailQuota(
  purpose: string,
  emailAddress: string,
  bucketSecret: string,
): Quota {
  const bucket = mailboxBucket(purpose, emailAddress, bucketSecret);
  return { bucket, limit: mailsPerDay, windowSeconds: 24 * 60 * 60 };
}

function mailToVisitor(
  channel: Channel,
  { emailAddress }: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  // A lead that was entered by hand may have no address.
  if (typeof emailAddress !== 'string' || emailAddress === '') return [];
  return [{ channel, quota: visitorMailQuota('acknowledgement', emailAddress, bucketSecret) }];
}

const mailsPerDay = 3;
