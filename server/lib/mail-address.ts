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
 * True if email to the address arrives in the server's own mailbox, which ignores the server's own messages. A
 * `+suffix` doesn't change the mailbox.
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
  const plain = (text: string) => text.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return [mail.from.address, mailbox.address].some((own) => plain(own) === plain(address));
}

export function ownMailbox(address: string): string {
  return `${address} is the mailbox that this server reads. Enter another address.`;
}

const mailbox = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;
