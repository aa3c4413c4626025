import * as v from 'valibot';

/**
 * Rejects texts with an email address or a phone number where an erasure would not look for a
 * person. A phone number has at least ten digits, with the usual separators.
 */
export function withoutContact(message: string): v.CheckAction<string, string> {
  return v.check((text) => !/\S[@＠]\S|(?:\d\D{0,3}){10}/u.test(text), message);
}
