import { addressParser, decodeWords, type Mailbox } from 'postal-mime';
import type { MailField } from '#console/server/mailbox/split-message.ts';
import { addressKey } from '#server/leads/lead-contact.ts';
import { cleanLine } from '#server/lib/clean-text.ts';

/** Finds the senders of an email, even if its header breaks the rules. */
export function sendersOf(headers: readonly MailField[]) {
  const [from, sender, replyTo, returnPath] = ['from', 'sender', 'reply-to', 'return-path'].map(
    (name) => mailboxesIn(headers.filter((field) => field.name === name)),
  );
  const all = [from, sender, replyTo, returnPath].flatMap((one) => one ?? []);
  const author = all.find(({ address }) => address !== '');
  const named = all.find(({ name }) => name !== '');
  const authors = [from, sender].find((some) => some?.some(({ address }) => address !== ''));
  const addresses = [author, ...(authors ?? []), ...(replyTo ?? [])].flatMap((one) =>
    one?.address ? cleanLine(addressKey(one.address), 254) : [],
  );
  return {
    /** The author. The address is in lower case, and blank only if no header has one. */
    from: {
      name: cleanLine((from?.[0] ?? named)?.name ?? '', 200),
      address: addresses[0] ?? cleanLine('', 0),
    },
    /** All addresses in From, or else in Sender; then those in Reply-To, which a mailing list keeps when it rewrites From. */
    addresses: [...new Set(addresses)].slice(0, maxAddresses),
  };
}

export function decodedHeader(value: string): string {
  return decodeWords(withTrueCharset(value));
}

/** Some programs declare UTF-8 for what they write in Windows-1252. */
function withTrueCharset(value: string): string {
  if (!decodeWords(value).includes('\ufffd')) return value;
  return value.replace(/=\?[^?\s]+\?([bq])\?/gi, '=?windows-1252?$1?');
}

/**
 * The mailboxes in the fields. In `Lee, Ann, MD <ann@lab.example>`, the parser finds three, of which only the last one
 * has an address; its name is then that of all three.
 */
function mailboxesIn(fields: readonly MailField[]): readonly Mailbox[] {
  const all = fields.map(({ value }) => value).join(', ');
  const value = withTrueCharset(all.slice(0, maxLength));
  const mailboxes: Mailbox[] = [];
  let names: string[] = [];
  for (const { name, address = '' } of addressParser(value, { flatten: true })) {
    names.push(name);
    if (!address.includes('@')) continue;
    mailboxes.push({ name: joined(names), address: bareAddress(address) ?? address });
    names = [];
  }
  if (mailboxes.length > 0 || value === '') return mailboxes;
  return [{ name: joined(names), address: bareAddress(decodeWords(value)) ?? '' }];
}

/** Decodes once more, because a comma may have split an encoded word. */
function joined(names: readonly string[]): string {
  return decodeWords(names.filter((name) => /[\p{L}\p{N}]/u.test(name)).join(', '));
}

/** The address in a text such as `mailto:ann@lab.example]`. */
function bareAddress(text: string): string | undefined {
  return /[^\s<>()[\],;:"@]{1,64}@[^\s<>()[\],;:"@]{1,254}/.exec(text)?.[0].replace(/^'|'$/g, '');
}

const maxLength = 10_000;
const maxAddresses = 10;
