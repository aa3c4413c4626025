import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import type { WorkParts } from '#server/extension/extension.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { mailboxName } from '#server/lib/settings/setting-values.ts';

/** Reads the configured mailbox until stopped; null if none is configured. */
export async function startMailbox({ settings, store, links, clock, log, wakeUp }: WorkParts) {
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
