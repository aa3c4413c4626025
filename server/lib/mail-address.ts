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

const mailbox = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;
