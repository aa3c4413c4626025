import { type Channels, createPace, forLeads } from '#server/delivery/channel.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { mailChannel } from '#server/delivery/mail/mail-channel.ts';
import { teamMail, verificationMail } from '#server/delivery/mail/message.ts';
import {
  acknowledgment,
  type DataMailStore,
  dataMail,
  subscriptionConfirmation,
} from '#server/delivery/mail/visitor-emails.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import { webhook } from './webhook.ts';

type ChannelParts = {
  readonly links: MailLinks;
  readonly store: DataMailStore;
  readonly clock: () => Date;
};

/** Opens every channel that the settings use. */
export function openChannels(settings: DeliverySettings, parts: ChannelParts): Channels {
  const { webhook: own, destinations, console, mail, publicUrl, timeZone } = settings;
  const visitor = { from: mail.from, publicUrl, timeZone, links: parts.links };
  const toVisitor = {
    acknowledgment: acknowledgment(visitor),
    confirmation: subscriptionConfirmation(visitor),
  };
  return [
    [{ kind: 'mail' }, toTeam(settings, parts.links, teamMail)],
    // The result of an NPI lookup repeated after the registration.
    [{ kind: 'verification' }, toTeam(settings, parts.links, verificationMail)],
    ...Object.entries(toVisitor).map(
      ([kind, compose]) => [{ kind }, forLeads(mailChannel(settings, compose, once))] as const,
    ),
    [
      { kind: 'service', event: 'my-data' },
      mailChannel(settings, dataMail(settings, parts.store, parts), once),
    ],
    ...(own
      ? ([
          [
            { kind: 'webhook' },
            forLeads(webhook({ ...own, allowPrivate: destinations.allowPrivate, console })),
          ],
        ] as const)
      : []),
  ];
}

/** For emails to one person, who must not get one twice. */
const once = { once: true };

/** The settings with the pace of `SMTP_RATE`, which all mail from one process shares. */
export function withPace<T extends Pick<DeliverySettings, 'mail'>>(settings: T): T {
  const { mail } = settings;
  return mail.rate ? { ...settings, mail: { ...mail, pace: createPace(mail.rate) } } : settings;
}

/**
 * Emails everyone in `LEADS_TO`, or the delivery's target. An item shows that a rule or the request's purpose named the target
 * instead of `LEADS_TO`.
 */
function toTeam(
  settings: DeliverySettings,
  { answers }: MailLinks,
  mailTo: typeof verificationMail,
) {
  const { mail, console, timeZone } = settings;
  const consoleUrl = console.isUrlKnown ? console.url : null;
  const view = { from: mail.from, timeZone, consoleUrl, answers };
  return forLeads(
    mailChannel(settings, async (delivery) => {
      const { target: address, item } = delivery;
      if (address === '') return mailTo({ ...view, to: mail.to })(delivery);
      const recipient = mail.to.find((one) => item === '' && one.address === address);
      const to = recipient ? mail.to : [{ name: '', address }];
      return mailTo({ ...view, to, recipient })(delivery);
    }),
  );
}
