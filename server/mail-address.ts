/** A mailbox, with the name that mail programs show for it; blank without one. */
export type MailAddress = { readonly name: string; readonly address: string };

/**
 * Reads `sales@example.com`, `Sales <sales@example.com>` or `"Sales, East" <sales@example.com>`; null
 * for anything else. The name is quoted when it holds a comma within a list.
 */
export function readMailAddress(text: string): MailAddress | null {
  const [, quoted, plain, named, bare] = pattern.exec(text.trim()) ?? [];
  const address = named ?? bare;
  return address === undefined ? null : { name: (quoted ?? plain ?? '').trim(), address };
}

/** The same for several, separated by commas; null when one of them is no address. */
export function readMailAddresses(text: string): readonly MailAddress[] | null {
  const all = text.split(commaOutsideQuotes).map(readMailAddress);
  return all.every((one) => one !== null) ? all : null;
}

const address = '[^\\s<>@,;"]+@[^\\s<>@,;"]+';
const pattern = new RegExp(
  `^(?:(?:"([^"\\p{Cc}]*)"|([^<>"@\\p{Cc}]*))\\s*<(${address})>|(${address}))$`,
  'u',
);
const commaOutsideQuotes = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
