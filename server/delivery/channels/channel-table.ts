import { type ChannelHandler, createPace, type Pace } from '#server/delivery/channel.ts';
import { readChannelName } from '#server/delivery/channel-name.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { SettingReader } from '#server/lib/settings/setting-reader.ts';
import { acknowledgmentChannel } from './acknowledgment.ts';
import type { ChannelParts, ChannelRow } from './channel-row.ts';
import { confirmationChannel } from './confirmation.ts';
import { mailChannel } from './mail.ts';
import { mentionChannel } from './mention.ts';
import { newLeadChannel } from './new-lead.ts';
import { recipientChannel, recipientVerificationChannel } from './recipient.ts';
import { replyChannel } from './reply.ts';
import { verificationChannel } from './verification.ts';
import { webhookChannel } from './webhook.ts';

/** All channels. A new channel needs its own file, a line here, and a label in `contract/console/channel-labels.ts`. */
const rows = [
  mailChannel,
  recipientChannel,
  recipientVerificationChannel,
  webhookChannel,
  acknowledgmentChannel,
  confirmationChannel,
  verificationChannel,
  replyChannel,
  mentionChannel,
  newLeadChannel,
] as const;

type Row = (typeof rows)[number];
export type Channel = Row['name'];
export type ItemChannel = Extract<Row, { perItem: true }>['name'];

/** The settings that only one channel has, under its name. */
export type OwnSettings = {
  readonly [R in Extract<Row, { read: unknown }> as R['name']]: ReturnType<R['read']>;
};
export type ChannelSettings = DeliverySettings & OwnSettings;

/** The names of all channels, also of those that the settings don't use. */
export const allChannels: readonly Channel[] = rows.map(({ name }) => name);

const channels: readonly ChannelRow<ChannelSettings>[] = rows;

export function readChannels(reader: SettingReader): OwnSettings {
  return Object.fromEntries(
    channels.flatMap(({ name, read }) => (read ? [[name, read(reader)]] : [])),
  ) as OwnSettings;
}

/** Valid settings of channels that are probably a mistake. */
export function channelWarnings(settings: ChannelSettings): readonly string[] {
  return channels.flatMap(({ warnings }) => warnings?.(settings) ?? []);
}

/** Handlers by channel, or by `channel:recipient` if each recipient has a separate delivery. */
export type Channels = ReadonlyMap<string, ChannelHandler>;

/** Opens every channel that the settings use. */
export function openChannels(
  settings: ChannelSettings,
  links: MailLinks,
  mails: ChannelParts['mails'],
  mailPace: Pace | undefined = paceOfMail(settings),
): Channels {
  const opened = new Map<string, ChannelHandler>();
  const pace = mailPace ? { pace: mailPace } : {};
  for (const row of channels) {
    for (const [name, recipient] of namesOf(row, settings)) {
      const mail = { ...settings.mail, ...pace, ...(recipient ? { recipient } : {}) };
      const handler = row.open({ ...settings, mail }, { links, mails });
      if (handler) opened.set(name, handler);
    }
  }
  return opened;
}

/** The pace of `SMTP_RATE`, shared by all mail of a process. */
export function paceOfMail({ mail: { rate } }: Pick<DeliverySettings, 'mail'>): Pace | undefined {
  return rate ? createPace(rate) : undefined;
}

/** The names of all channels that the settings use. */
export function channelNames(settings: ChannelSettings): readonly string[] {
  return channels.flatMap((row) => [...namesOf(row, settings).keys()]);
}

/** The names of one channel; none when the settings don't use it. */
export function namesOfChannel(settings: ChannelSettings, channel: Channel): readonly string[] {
  return channels
    .filter(({ name }) => name === channel)
    .flatMap((row) => [...namesOf(row, settings).keys()]);
}

/**
 * A channel with one delivery per recipient is also open under its plain name, which comes first and serves a single
 * recipient, so that deliveries stay deliverable when recipients are added or removed.
 */
function namesOf(
  { name, isUsed, perRecipient, perItem }: ChannelRow<ChannelSettings>,
  settings: ChannelSettings,
): ReadonlyMap<string, MailAddress | null> {
  const names = new Map<string, MailAddress | null>();
  if (isUsed && !isUsed(settings)) return names;
  names.set(perItem ? familyName(name) : name, null);
  if (!perRecipient) return names;
  for (const recipient of settings.mail.to) names.set(`${name}:${recipient.address}`, recipient);
  return names;
}

function rowOf(channel: string): ChannelRow<ChannelSettings> | undefined {
  const { name } = readChannelName(channel);
  return channels.find((row) => row.name === name);
}

export function isMailChannel(channel: string): boolean {
  return channel.startsWith('notice:') || rowOf(channel)?.medium === 'mail';
}

/** A delivery's channel without the item. */
export function channelFamily(channel: string): string {
  const row = rowOf(channel);
  return row?.perItem && readChannelName(channel).item !== null ? row.name : channel;
}

function familyName(name: string): string {
  return `${name}:*`;
}

/** Channels that get every accepted lead. */
export const operatorChannels: readonly Channel[] = rows
  .filter((row) => row.to === 'operator' && !('perItem' in row))
  .map(({ name }) => name);

/** Channels of mails from one person to another. A delivered mail is never sent again. */
export const itemFamilies: readonly string[] = channels
  .filter(({ perItem, to }) => perItem && to !== 'operator')
  .map(({ name }) => familyName(name));

/** Channels of mails to visitors. */
export const visitorChannels: readonly string[] = channels
  .filter(({ to }) => to === 'visitor')
  .map(({ name }) => name);

/** Channels of mails to one person, who must not get a mail twice. */
export const personalChannels: readonly string[] = [...visitorChannels, ...itemFamilies];
