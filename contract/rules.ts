import { messages } from './messages.ts';
import { isCompletePhone } from './phone.ts';

/**
 * One condition on a trimmed, non-empty text, and what to say when it does not hold.
 * R104 to R113.
 */
export type Rule = {
  readonly name: string;
  readonly message: string;
  readonly holds: (text: string) => boolean;
};

/** Unicode letters and marks, spaces, hyphens and both apostrophes (R105). */
export const letters: Rule = pattern('letters', /^[\p{L}\p{M} '’-]+$/u, messages.letters);

/** The letters rule of the laboratory forms, which also allow a period. */
export const lettersWithPeriod: Rule = pattern(
  'letters with period',
  /^[\p{L}\p{M} .'’-]+$/u,
  messages.letters,
);

/** The letters rule, and with at least one letter also what a street address needs (R108). */
export const streetAddress: Rule = pattern(
  'street address',
  /^(?=.*[\p{L}])[\p{L}\p{M}\d '’,.#/&()-]+$|^[\p{L}\p{M} '’-]+$/u,
  messages.letters,
);

/** Printable ASCII with line breaks and tabs. */
export const ascii: Rule = pattern('ascii', /^[\x20-\x7e\r\n\t]+$/, messages.letters);

export const numeric: Rule = pattern('numeric', /^\d+(\.\d+)?$/, messages.numeric);

export const digits: Rule = pattern('digits', /^\d+$/, messages.numeric);

export const alphanumeric: Rule = pattern('alphanumeric', /^[A-Za-z\d]+$/, messages.alphanumeric);

/**
 * An address as the HTML standard defines it for e-mail controls, with a dotted domain that ends
 * in a name, and the lengths that SMTP carries: 64 characters before the sign and 254 in all.
 */
export const email: Rule = {
  name: 'email',
  message: messages.email,
  holds: (text) => text.length <= 254 && text.indexOf('@') <= 64 && emailPattern.test(text),
};

/** `+` and digits; see `isCompletePhone` for what counts as complete. */
export const phone: Rule = { name: 'phone', message: messages.phone, holds: isCompletePhone };

/**
 * Digits up to ten, and the forms that real certificates carry
 * (R107), as `writtenClia` writes them.
 */
export const clia: Rule = {
  name: 'clia',
  message: messages.clia,
  holds: (text) => cliaPattern.test(text),
};

/** A CLIA number without its spaces and hyphens, in capitals. */
export function writtenClia(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * A name as the letters rule with a period takes it, a host name, or an http(s) address with or
 * without its scheme (R106).
 */
export const website: Rule = {
  name: 'website',
  message: messages.letters,
  holds: (text) => lettersWithPeriod.holds(text) || isWebAddress(text),
};

export function minimumLength(length: number): Rule {
  return {
    name: `at least ${length} characters`,
    message: messages.minimumLength(length),
    holds: (text) => text.length >= length,
  };
}

function pattern(name: string, expression: RegExp, message: string): Rule {
  return { name, message, holds: (text) => expression.test(text) };
}

function isWebAddress(text: string): boolean {
  if (/[\s\\@]/.test(text)) return false;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && hostPattern.test(new URL(address).hostname);
}

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const host = `(?:${label}\\.)+[a-z](?:[a-z\\d-]{0,61}[a-z\\d])`;
const hostPattern = new RegExp(`^${host}$`, 'i');
const atom = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+";
const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@${host}$`, 'i');
const cliaPattern = /^(\d{2}[DZ]\d{7}|DOD\d{7}|[A-Z\d]{2}D[A-Z\d]\d{6}|\d{1,10})$/;
