import { mailForm } from '#contract/forms.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import type { Lead } from '#server/leads/lead.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import type { Mailboxes } from '#server/leads/mailbox/mailboxes.ts';
import type { MailLinks } from '#server/leads/subscription-links.ts';
import type { Log } from '#server/lib/log.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { type ImapAddress, mailboxName } from '#server/lib/settings/imap-url.ts';

type Parts = {
  readonly settings: {
    readonly mail: { readonly from: MailAddress; readonly to: readonly MailAddress[] };
    readonly mailbox: {
      readonly server: ImapAddress;
      readonly allowPlaintext: boolean;
      readonly address: string;
      readonly takesStrangers: boolean;
      readonly authServer: string | null;
    } | null;
  };
  /** Routes a lead from a stranger's email. */
  readonly routing: (lead: Pick<Lead, 'form' | 'payload'>) => Entrance;
  readonly store: Mailboxes;
  readonly links: Pick<MailLinks, 'answers'>;
  readonly clock: () => Date;
  readonly log: Log;
  readonly wakeUp: { readonly send: () => void };
};

/** Reads the configured mailbox until stopped; null if none is configured. */
export async function startMailbox({ settings, store, links, clock, log, wakeUp, routing }: Parts) {
  const { mail, mailbox } = settings;
  if (mailbox === null || links.answers === null) return null;
  // Imported here, because only a server that reads a mailbox needs these packages.
  const [{ openImapMailbox }, { startMailboxReader }] = await Promise.all([
    import('./imap-mailbox.ts'),
    import('./mailbox-reader.ts'),
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
    ...(mailbox.takesStrangers
      ? { strangers: () => routing({ form: mailForm.id, payload: {} }) }
      : {}),
    onTaken: wakeUp.send,
  });
}
