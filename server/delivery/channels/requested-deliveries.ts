import { channelName, eventChannel, type LeadChannel } from '#contract/console/channels.ts';
import type { DestinationEvent } from '#contract/console/destinations.ts';
import type { RecipientRule } from '#contract/console/recipients.ts';
import { productOf } from '#contract/form-list.ts';
import { formById } from '#contract/forms.ts';
import { mailboxBucket, type Quota } from '#server/db/rate-limits.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Destination } from '#server/jobs/destination-store.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import type { Submission } from '#server/leads/accept.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';
import type { Follower } from '#server/leads/notifications/notification-store.ts';
import type { Log } from '#server/lib/log.ts';

/** The parts of a lead that decide who receives it. */
export type LeadTopic = Pick<Lead, 'form'> & Partial<Pick<Lead, 'intake'>>;

/** The deliveries of an accepted lead to the operator. */
export type OperatorDeliveries = (lead: LeadTopic) => readonly DeliveryRequest[];

/**
 * The deliveries of every accepted lead to the operator, except to destinations of the console. Recipients named by
 * rules replace `LEADS_TO`.
 */
export function operatorDeliveries(
  settings: DeliverySettings,
  recipients: readonly string[] = [],
): readonly DeliveryRequest[] {
  const webhook = settings.webhook ? [{ channel: 'webhook' }] : [];
  return [...teamDeliveries(settings, 'mail', recipients), ...webhook];
}

/** The emails about a repeated NPI lookup, to the same recipients as the registration. */
export function verificationDeliveries(
  settings: DeliverySettings,
  recipients: readonly string[],
): readonly DeliveryRequest[] {
  return teamDeliveries(settings, 'verification', recipients);
}

/** One delivery per recipient; a single one to everyone in `LEADS_TO` if that is one email or becomes a file. */
function teamDeliveries(
  { mail: { smtpUrl, to } }: DeliverySettings,
  channel: 'mail' | 'verification',
  byRule: readonly string[],
): readonly DeliveryRequest[] {
  const team = smtpUrl === null || to.length < 2 ? [null] : to.map(({ address }) => address);
  const recipients = byRule.length === 0 ? team : byRule;
  return recipients.map((address) => ({ channel: channelName(channel, address) }));
}

/** The deliveries of an event about a lead of the form. */
export function destinationDeliveries(
  list: readonly Destination[],
  event: DestinationEvent,
  form: string,
): readonly DeliveryRequest[] {
  return list
    .filter(
      ({ isOn, events, forms }) =>
        isOn && events.includes(event) && (forms === null || forms.includes(form)),
    )
    .map((destination) => ({ channel: eventChannel(destination, event) }));
}

/** The lists that decide who receives a lead. */
export type LeadRoutes = {
  readonly current: () => readonly Destination[];
  /** Rules with the recipients of emails about some forms and products. */
  readonly rules: () => readonly RecipientRule[];
  /** Users who want to be notified of new leads. */
  readonly followers: () => readonly Follower[];
};

/** All deliveries of a lead to the operator: those of the settings, to destinations, and to followers. */
export function deliveriesToOperator(
  settings: DeliverySettings,
  { current, rules, followers }: LeadRoutes,
): OperatorDeliveries {
  const byDefault = operatorDeliveries(settings);
  return (lead) => {
    const recipients = recipientsOf(rules(), lead);
    return [
      ...(recipients.length === 0 ? byDefault : operatorDeliveries(settings, recipients)),
      ...destinationDeliveries(current(), 'lead.created', lead.form),
      ...followers()
        .filter(({ forms }) => forms === null || forms.includes(lead.form))
        .map(({ userId }) => ({ channel: channelName('new-lead', userId) })),
    ];
  };
}

/** The addresses of all rules that match the lead; empty if it is sent to `LEADS_TO`. */
export function recipientsOf(
  rules: readonly RecipientRule[],
  { form, intake }: LeadTopic,
): readonly string[] {
  const product = productOf(form, intake?.source.page);
  const targets = [`form:${form}`, `product:${product}`];
  const addresses = rules
    .filter(({ target }) => targets.includes(target))
    .flatMap((rule) => rule.addresses);
  return [...new Set(addresses)];
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

/** The email that asks to confirm a subscription. All other deliveries wait for the confirmation. */
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
  channel: LeadChannel,
  { emailAddress }: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  // A lead that was entered by hand may have no address.
  if (typeof emailAddress !== 'string' || emailAddress === '') return [];
  return [{ channel, quota: visitorMailQuota('acknowledgement', emailAddress, bucketSecret) }];
}

const mailsPerDay = 3;
