import type { DestinationEvent } from '#console/contract/destinations.ts';
import { conditionText, type LeadRule, ruleFor } from '#console/contract/rules.ts';
import type { Channel } from '#contract/channels.ts';
import { callRow } from '#contract/form-list.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Destination, LeadRoutes } from '#server/jobs/destination-store.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import { facetsOf } from '#server/leads/lead-facets.ts';
import type { Log } from '#server/lib/log.ts';
import { receiverChannels } from './channel-names.ts';
import type { LeadTopic, Routing } from './lead-routing.ts';

/**
 * One delivery per recipient; a single one if `LEADS_TO` has one address, or if emails become files. A rule's
 * recipients replace `LEADS_TO`.
 */
export function teamDeliveries(
  { mail: { smtpUrl, to } }: DeliverySettings,
  kind: 'mail' | 'verification',
  byRule: readonly string[],
): readonly DeliveryRequest[] {
  const team = smtpUrl === null || to.length < 2 ? [''] : to.map(({ address }) => address);
  const recipients = byRule.length === 0 ? team : byRule;
  return recipients.map((target) => ({ kind, target }));
}

/** The deliveries for an event about a lead from the form. */
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
    .map(({ id }) => ({ kind: 'to', target: id, event }));
}

/** The deliveries of a lead to the team: by email, to destinations, and to followers. */
export function routingToTeam(
  settings: DeliverySettings,
  { destinations, rules, followers }: LeadRoutes,
  lead: LeadTopic,
): Routing {
  const rule = ruleOf(rules, lead);
  const recipients = rule?.addresses ?? [];
  const userId = rule?.assigneeId ?? null;
  // Someone on the team took the call.
  const isMailed = lead.form !== callRow.id;
  const defaults = settings.mail.to.map(({ address }) => address);
  const mailed = recipients.length === 0 ? defaults : recipients;
  return {
    assignment:
      rule && userId ? { userId, rule: conditionText(rule), mailed: isMailed ? mailed : [] } : null,
    deliveries: [
      ...(isMailed ? teamDeliveries(settings, 'mail', recipients) : []),
      ...receiverChannels(settings),
      ...destinationDeliveries(destinations, 'lead.created', lead.form),
      ...followers
        .filter(({ forms }) => isMailed && (forms === null || forms.includes(lead.form)))
        .map((follower) => ({ kind: 'new-lead', item: follower.userId })),
    ],
  };
}

/** The first rule that matches the lead. */
export function ruleOf(rules: readonly LeadRule[], lead: LeadTopic): LeadRule | undefined {
  const { form, payload, records } = lead;
  const { states, product } = facetsOf(lead, records);
  const { clia, industry } = payload;
  const isLaboratory = typeof clia === 'string' || /\blab/i.test(String(industry ?? ''));
  return ruleFor(rules, { form, product, states, isLaboratory });
}

/** Cancels deliveries to removed recipients and webhooks, which would otherwise wait forever. */
export async function cancelUndeliverable(
  store: Pick<Outbox, 'cancel'>,
  keep: readonly Channel[],
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
