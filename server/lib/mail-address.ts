import addressparser from 'nodemailer/lib/addressparser';

/** `name` is blank if there is no display name. */
export type MailAddress = { readonly name: string; readonly address: string };

/**
 * Reads a list such as `sales@example.com, "Sales, East" <east@example.com>`; null if any entry is not a mailbox. The
 * parser drops text that it can't parse, so the number of addresses must equal the number of @ outside quotation marks.
 */
export function readMailAddresses(text: string): readonly MailAddress[] | null {
  const entries = addressparser(text, { flatten: true });
  const atSigns = text.replace(/"[^"]*"/g, '').split('@').length - 1;
  if (entries.length === 0 || atSigns !== entries.length) return null;
  const isValid = entries.every(
    ({ name, address }) => mailbox.test(address) && !/\p{Cc}/u.test(name),
  );
  return isValid ? entries.map(({ name, address }) => ({ name, address })) : null;
}

/**
 * The parts of an address that decide its mailbox. Most mail servers deliver `ann+anything@` to `ann@`, so the suffix
 * doesn't count. Without an @, everything is `local`.
 */
export function mailboxParts(address: string): { readonly local: string; readonly domain: string } {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const suffix = domain === '' ? -1 : name.indexOf('+', 1);
  return { local: suffix === -1 ? name : name.slice(0, suffix), domain };
}

/**
 * True if email to the address arrives in the server's own mailbox, which ignores the server's own messages.
 */
export function isOwnMailbox(
  address: string,
  {
    mail,
    mailbox,
  }: {
    readonly mail: { readonly from: MailAddress };
    readonly mailbox: { readonly address: string } | null;
  },
): boolean {
  if (mailbox === null) return false;
  const mailboxes = [mail.from.address, mailbox.address].map(mailboxParts);
  const { local, domain } = mailboxParts(address);
  return mailboxes.some((own) => own.local === local && own.domain === domain);
}

export function ownMailbox(address: string): string {
  return `${address} is the mailbox that this server reads. Enter another address.`;
}

const mailbox = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;
