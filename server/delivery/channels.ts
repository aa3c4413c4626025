import { formById } from '#contract/forms.ts';
import type { Outbox } from '#server/jobs/outbox.ts';
import type { DeliveryRequest } from '#server/leads/deliveries.ts';
import type { Lead, LeadPayload } from '#server/leads/lead.ts';
import type { Submission } from '#server/leads/submissions.ts';
import type { Log } from '#server/lib/log.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { mailboxBucket, type Quota } from '#server/lib/rate-limits.ts';
import { flag, type SettingReader, secretsKey } from '#server/lib/settings/setting-values.ts';
import type { Pace } from './channel.ts';
import { readWebhook } from './webhook.ts';

export type DeliverySettings = ChannelSettings & {
  readonly dataDir: string;
  readonly publicUrl: URL;
  readonly console: {
    /** The console's address, for links in mails to users. */
    readonly url: URL;
    /** False if `url` is only a guess; then the operator's mail must not link to it. */
    readonly isUrlKnown: boolean;
  };
  /** The time zone of the operator's mail. */
  readonly timeZone: string;
  readonly mail: {
    /** Null writes each mail as a file. */
    readonly smtpUrl: string | null;
    /** Sends mail without TLS if the mail server has no STARTTLS. */
    readonly allowPlaintext: boolean;
    /** Mails per window that the server accepts from us; null without a limit. */
    readonly rate?: { readonly limit: number; readonly windowSeconds: number } | null;
    /** What `rate` allows now. */
    readonly pace?: Pace;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
    /** Sends to this one of `to` only. */
    readonly recipient?: MailAddress;
  };
};

type ChannelDefinition = {
  /** Stored with each delivery and shown to the operator. */
  readonly name: string;
  /** `operator` channels get every accepted lead; the others are requested one by one. */
  readonly to: 'operator' | 'visitor' | 'on request';
  /** One delivery for each recipient, so that a refusal concerns that recipient only. */
  readonly perRecipient?: true;
  /** A lead has any number of them, such as replies, each on `channel:item`. */
  readonly perItem?: true;
  /** Always, by default. */
  readonly isUsed?: (settings: DeliverySettings) => boolean;
};

/** All channels. A new one is its file, a row here, and a row in `open-channels.ts`. */
const definitions = [
  { name: 'mail', to: 'operator', perRecipient: true },
  { name: 'webhook', to: 'operator', isUsed: (settings) => settings.webhook !== null },
  // Stored deliveries use this spelling, so it cannot change.
  { name: 'acknowledgement', to: 'visitor' },
  { name: 'confirmation', to: 'visitor' },
  { name: 'verification', to: 'on request', perRecipient: true },
  { name: 'reply', to: 'on request', perItem: true },
  { name: 'mention', to: 'on request', perItem: true },
] as const satisfies readonly ChannelDefinition[];

export type Channel = (typeof definitions)[number]['name'];
type ItemChannel = Extract<(typeof definitions)[number], { perItem: true }>['name'];

/** Mails from one person to another. What has arrived is never sent again. */
export const itemFamilies: readonly string[] = definitions
  .filter((definition) => 'perItem' in definition)
  .map(({ name }) => familyName(name));

/** By the name of a delivery's channel, which may name a recipient after the colon. */
export function isMailChannel(name: string): boolean {
  const [family] = name.split(':', 1);
  return definitions.some((definition) => definition.name === family && family !== 'webhook');
}

/** Channels of mails to visitors. */
export const visitorChannels: readonly string[] = definitions
  .filter(({ to }) => to === 'visitor')
  .map(({ name }) => name);

/** Channels of mails to one person, who must not get one twice. */
export const personalChannels: readonly string[] = [...visitorChannels, ...itemFamilies];

/** The settings that only one channel has, each read by the channel's file. */
export function readChannels(reader: SettingReader) {
  const allowPrivate = reader.read('WEBHOOK_ALLOW_PRIVATE', flag, false);
  return {
    webhook: readWebhook(reader, allowPrivate),
    /** For all destinations that are added in the console. */
    destinations: {
      allowPrivate,
      /** Encrypts their secrets in the database; null stores them as they are. */
      secretsKey: reader.read('SECRETS_KEY', secretsKey, null),
    },
  } as const;
}

export type ChannelSettings = ReturnType<typeof readChannels>;

type UsedChannel = {
  readonly channel: Channel;
  /** The channel, or `channel:recipient` where each recipient has a delivery of their own. */
  readonly name: string;
  readonly recipient: MailAddress | null;
};

/** The names of all channels that the settings use. */
export function channelNames(settings: DeliverySettings): readonly string[] {
  return usedChannels(settings).map(({ name }) => name);
}

/** Every channel that the settings use, and its recipient if it has only one. */
export function usedChannels(settings: DeliverySettings): readonly UsedChannel[] {
  return definitions.flatMap((definition) =>
    Array.from(namesOf(definition, settings), ([name, recipient]) => ({
      channel: definition.name,
      name,
      recipient,
    })),
  );
}

/** What an accepted lead of a form queues to the operator. */
export type OperatorDeliveries = (form: string) => readonly DeliveryRequest[];

/** The deliveries of every accepted lead to the operator, but for destinations of the console. */
export function operatorDeliveries(settings: DeliverySettings): readonly DeliveryRequest[] {
  const names = definitions.filter(({ to }) => to === 'operator').map(({ name }) => name);
  return names.flatMap((name) => deliveriesOn(settings, name));
}

/**
 * One delivery on a channel, or one for each of several recipients; none when the settings don't use the
 * channel. A mail that becomes a file is written once.
 */
export function deliveriesOn(
  settings: DeliverySettings,
  name: Channel,
): readonly DeliveryRequest[] {
  const definition = definitions.find((each) => each.name === name);
  if (!definition) return [];
  const names = [...namesOf(definition, settings).keys()];
  const isSplit = settings.mail.smtpUrl !== null && names.length > 2;
  return (isSplit ? names.slice(1) : names.slice(0, 1)).map((channel) => ({ channel }));
}

/**
 * A channel with one delivery for each recipient is also open under its own name, which comes first: it
 * serves a single recipient. So deliveries stay deliverable when recipients are added or removed.
 */
function namesOf(
  { name, isUsed, perRecipient, perItem }: ChannelDefinition,
  settings: DeliverySettings,
): ReadonlyMap<string, MailAddress | null> {
  const names = new Map<string, MailAddress | null>();
  if (isUsed && !isUsed(settings)) return names;
  names.set(perItem ? familyName(name) : name, null);
  if (!perRecipient) return names;
  for (const recipient of settings.mail.to) names.set(`${name}:${recipient.address}`, recipient);
  return names;
}

/** The delivery of one reply or one mention. */
export function itemDelivery(channel: ItemChannel, item: string): DeliveryRequest {
  return { channel: `${channel}:${item}` };
}

/** The item of a delivery, and null for a channel without items. */
export function itemOf(channel: string): string | null {
  const family = itemFamilies.find((name) => isInFamily(channel, name));
  return family === undefined ? null : channel.slice(family.length - 1);
}

/** The beginning of the reply text if a mail was only written to a file. */
export const writtenTo = 'written to ';

/** A delivery's channel without the item. */
export function channelFamily(channel: string): string {
  return itemOf(channel) === null ? channel : channel.split(':', 1).join('');
}

/** Deliveries to a removed recipient or webhook would wait for ever; they end as canceled. */
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
    log.warn({ error }, 'Cannot look for undeliverable deliveries before the next start');
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

/** The mail that asks for the confirmation of a subscription; all else waits for the answer. */
export function confirmationDelivery(
  payload: LeadPayload,
  bucketSecret: string,
): readonly DeliveryRequest[] {
  return mailToVisitor('confirmation', payload, bucketSecret);
}

/** What releasing a lead from quarantine or spam queues, and whom it subscribes. */
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
  if (typeof emailAddress !== 'string') return [];
  return [{ channel, quota: visitorMailQuota('acknowledgement', emailAddress, bucketSecret) }];
}

function familyName(name: string): string {
  return `${name}:*`;
}

function isInFamily(channel: string, family: string): boolean {
  return channel.startsWith(family.slice(0, -1));
}

const mailsPerDay = 3;
