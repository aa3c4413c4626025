import type { ChannelHandler } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import type { LeadMails } from '#server/leads/lead-mails.ts';
import type { Notifications } from '#server/leads/notifications/notifications.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { SettingReader } from '#server/lib/settings/setting-reader.ts';

/** The dependencies of a channel besides its settings. */
export type ChannelParts = {
  readonly links: MailLinks;
  readonly mails: LeadMails & Pick<Notifications, 'noteNewLead'>;
};

/** A delivery channel. `Settings` are those of all deliveries and the channel's own, under its name. */
export type ChannelRow<Settings extends DeliverySettings = DeliverySettings> = {
  /** Stored with each delivery; `contract/console/channel-labels.ts` has its label. */
  readonly name: string;
  readonly medium: 'mail' | 'web';
  /**
   * `operator` channels get every accepted lead, unless they are `perItem`; deliveries on other channels are requested
   * individually.
   */
  readonly to: 'operator' | 'visitor' | 'on request';
  /** One delivery per recipient, so that a refusal affects only that recipient. */
  readonly perRecipient?: true;
  /** A lead can have any number of deliveries, such as replies, each on `channel:item` or `channel:address`. */
  readonly perItem?: true;
  /** Reads the channel's own settings; none by default. */
  readonly read?: (reader: SettingReader) => unknown;
  /** Valid settings that are probably a mistake. */
  readonly warnings?: (settings: Settings) => readonly string[];
  /** True by default. */
  readonly isUsed?: (settings: Settings) => boolean;
  /** Null when the settings don't use the channel. */
  readonly open: (settings: Settings, parts: ChannelParts) => ChannelHandler | null;
};
