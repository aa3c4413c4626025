import * as v from 'valibot';
import { addressIn } from './typed-line.ts';

export const id = v.pipe(v.string(), v.uuid());
/** ISO 8601 in UTC, with milliseconds. */
export const time = v.pipe(v.string(), v.isoTimestamp());
/** A calendar day such as `2026-11-22`. */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'That date doesn’t exist.'));

/** An email address, also as an address book or a mail program copies it. */
export const emailAddress = v.pipe(
  v.string(),
  v.transform(addressIn),
  v.toLowerCase(),
  v.email('Enter a valid email address.'),
  v.maxLength(254),
);

/**
 * Accepts only days that exist, from 1970 on. The schema alone would accept February 29 in any
 * year.
 */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return time >= 0 && new Date(time).toISOString().startsWith(text);
}

/** An email address or a phone number, by which a person's data is found. */
export const personContact = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/@|(?:\d\D*){7}/, 'Enter an email address, or a phone number with at least 7 digits.'),
);
