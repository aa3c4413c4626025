import type { Mailboxes } from '#console/server/mailbox/places/mailboxes.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { Log } from '#server/lib/log.ts';
import { type ImapAddress, mailboxName } from '#server/lib/settings/setting-values.ts';

type Parts = {
  readonly settings: DeliverySettings & {
    readonly mailbox: {
      readonly server: ImapAddress;
      readonly allowPlaintext: boolean;
      readonly address: string;
      readonly takesStrangers: boolean;
      readonly authServer: string | null;
    } | null;
  };
  readonly store: Mailboxes;
  readonly links: Pick<MailLinks, 'answers'>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly wakeUp: { readonly send: () => void };
};

/** Reads the configured mailbox until stopped; null if none is configured. */
export async function startMailbox({ settings, store, links, clock, log, wakeUp }: Parts) {
  const { mail, mailbox } = settings;
  if (mailbox === null || links.answers === null) return null;
  // Imported here, because only a server that reads a mailbox needs these packages.
  const [{ openImapMailbox }, { startMailboxReader }] = await Promise.all([
    import('#console/server/mailbox/imap-mailbox.ts'),
    import('#console/server/mailbox/mailbox-reader.ts'),
  ]);
  return startMailboxReader({
    store,
    clock,
    log,
    addresses: links.answers,
    name: mailboxName(mailbox.server),
    open: (stopping) => openImapMailbox(mailbox.server, mailbox, stopping),
    ownAddresses: [mail.from.address, mailbox.address].map(addressKey),
    authServer: mailbox.authServer,
    teamAddresses: mail.to.map(({ address }) => addressKey(address)),
    ...(mailbox.takesStrangers ? { strangers: () => routingToTeam(settings) } : {}),
    onTaken: wakeUp.send,
  });
}
