import { email } from '#contract/rules.ts';
import { addressKey } from '#server/leads/address-key.ts';

/**
 * True if a text contains an email address, but not as part of a longer one: `joann@lab.example` and
 * `o'ann@lab.example` don't mention `ann@lab.example`.
 */
export function mentionsAddress(text: string, emailAddress: string): boolean {
  const address = addressKey(emailAddress);
  const folded = addressKey(text);
  return address !== '' && (folded === address || isInText(folded, address));
}

function isInText(text: string, address: string): boolean {
  if (email.holds(text)) return false;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + address.length);
    if (!continuesBefore.test(before) && !continuesAfter.test(after)) return true;
  }
  return false;
}

/** Characters of a local part. An apostrophe at the start of a word is a quotation mark. */
const continuesBefore = /[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]'*$/u;
const continuesAfter = /^(\.?[\p{L}\p{N}_-]|@)/u;
