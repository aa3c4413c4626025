import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signed addresses that visitors answer to: `leads+TOKEN@lab.example`. A token is the lead's id and a signature in
 * base 32, because mail servers may change the case of an address. It has 42 characters, so a local part of up to 21
 * characters stays within the 64 that email allows.
 */
export function answerAddresses(mailbox: string, keys: readonly [string, ...string[]]) {
  const at = mailbox.lastIndexOf('@');
  const [start, end] = [`${mailbox.slice(0, at)}+`.toLowerCase(), mailbox.slice(at).toLowerCase()];
  const signatureOf = (id: Buffer, key: string) =>
    createHmac('sha256', key).update('answer ').update(id).digest().subarray(0, signatureBytes);
  return {
    /** The signed address for a lead. */
    addressFor: (leadId: string) => {
      const id = Buffer.from(leadId.replaceAll('-', ''), 'hex');
      const token = base32(Buffer.concat([id, signatureOf(id, keys[0])]));
      return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`;
    },
    /** The lead that an address identifies; null if the address isn't ours or its signature is wrong. */
    leadIdOf: (address: string) => {
      const text = address.toLowerCase();
      if (!text.startsWith(start) || !text.endsWith(end)) return null;
      const bytes = fromBase32(text.slice(start.length, text.length - end.length));
      if (bytes?.length !== idBytes + signatureBytes) return null;
      const id = bytes.subarray(0, idBytes);
      const isOurs = keys.some((key) =>
        timingSafeEqual(bytes.subarray(idBytes), signatureOf(id, key)),
      );
      return isOurs ? uuidOf(id.toString('hex')) : null;
    },
  };
}

export type AnswerAddresses = ReturnType<typeof answerAddresses>;

/** Limits the local part of the mailbox address, so that the token fits. */
export const maxMailboxNameLength = 21;

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer | null {
  if (text.length !== tokenLength) return null;
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return null;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  const read = Buffer.from(bytes);
  // The last character has two bits to spare.
  return base32(read) === text ? read : null;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const idBytes = 16;
const signatureBytes = 10;
const tokenLength = Math.ceil(((idBytes + signatureBytes) * 8) / 5);
