import type { Channel } from '#contract/channels.ts';
import { type Requested, requestOf } from '#contract/request.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import type { Log } from '#server/lib/log.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { TeamRouting } from './lead-routing.ts';

/** One delivery per recipient; a single one if `LEADS_TO` has one address, or if emails become files. */
export function teamDeliveries(
  { mail: { smtpUrl, to } }: Pick<DeliverySettings, 'mail'>,
  kind: 'mail' | 'verification',
): Required<Pick<Entrance, 'deliveries' | 'team'>> {
  const team = to.map(({ address }) => address);
  const targets = smtpUrl === null || to.length < 2 ? [''] : team;
  return { team, deliveries: targets.map((target) => ({ kind, target })) };
}

/**
 * The deliveries of a lead to the team: by email, and to the operator's webhook. Support questions go to `SUPPORT_TO`.
 */
export function routingToTeam(settings: DeliverySettings, lead?: Requested): TeamRouting {
  const { supportTo = [] } = settings.mail;
  const { team, deliveries } =
    supportTo.length > 0 && lead && requestOf(lead).purpose === 'support'
      ? routingToSupport(supportTo)
      : teamDeliveries(settings, 'mail');
  return { team, deliveries: [...deliveries, ...webhookChannel(settings)] };
}

function routingToSupport(to: readonly MailAddress[]) {
  const team = to.map(({ address }) => address);
  return { team, deliveries: team.map((target) => ({ kind: 'mail', target, item: 'purpose' })) };
}

/**
 * Cancels deliveries to removed recipients and webhooks, which would otherwise wait forever. Those of an extension are
 * kept, even while it is turned off.
 */
export async function cancelUndeliverable(
  store: Pick<Outbox, 'cancel'>,
  keep: readonly Channel[],
  log: Log,
): Promise<void> {
  try {
    const count = await store.cancel(new Date(), {
      reason: 'removed from the settings',
      keep,
      channels,
    });
    if (count === 0) return;
    const message =
      'Canceled deliveries to recipients or webhooks that are no longer in the settings';
    log.warn({ count }, message);
  } catch (error) {
    log.warn({ error }, 'Cannot cancel undeliverable deliveries until the next start');
  }
}

/**
 * The channels that the settings use. Mail to the team is first listed without a target, which serves a single
 * recipient, so that deliveries stay deliverable when recipients are added or removed.
 */
export function openChannelsOf(settings: DeliverySettings): readonly Channel[] {
  const targets = ['', ...new Set(settings.mail.to.map(({ address }) => address))];
  const toSupport = (settings.mail.supportTo ?? []).map(({ address }) => address);
  return [
    ...['mail', 'verification'].flatMap((kind) => targets.map((target) => ({ kind, target }))),
    ...toSupport.map((target) => ({ kind: 'mail', target, item: 'purpose' })),
    ...webhookChannel(settings),
    ...visitorChannels,
    dataChannel,
  ];
}

function webhookChannel({ webhook }: DeliverySettings): readonly Channel[] {
  return webhook === null ? [] : [{ kind: 'webhook' }];
}

/** Emails to visitors. */
export const visitorChannels: readonly Channel[] = [
  { kind: 'acknowledgment' },
  { kind: 'confirmation' },
];

/** Emails with a link to a visitor's own data. */
export const dataChannel: Channel = { kind: 'service', event: 'my-data' };

const channels = ['mail', 'verification', 'webhook'].map((kind) => ({ kind, item: '' }));
