import * as v from 'valibot';

/**
 * Refuses a text with an email address or a phone number, for texts that an erasure leaves: nobody would look for a
 * person there. A number has ten digits or more, as people write them.
 */
export function withoutContact(message: string): v.CheckAction<string, string> {
  return v.check((text) => !/\S[@＠]\S|(?:\d\D{0,3}){10}/u.test(text), message);
}
