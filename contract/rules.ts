import { isCompletePhone } from './phone.ts';
import { addressIn, asciiText, plainLetters, plainText } from './typed-line.ts';

/** Messages about single fields; R113 fixes most of them. */
export const messages = {
  required: 'Value is required',
  letters: 'The value is not alphabetical',
  phone: 'Invalid phone number format',
  email: 'Value is not a valid email address',
  numeric: 'Value must be numeric',
  alphanumeric: 'The value must be alphanumeric',
  clia: 'Value is not a valid CLIA number',
  choice: 'Choose one of the options',
  text: 'Value must be text',
  list: 'Value must be a list',
  lines: 'Every line must be text',
  listTooLong: 'The list is too long to be sent. Shorten its lines or remove some',
  flag: 'Value must be true or false',
  unknownField: 'This form has no such field',
  minimumLength: (length: number) => `This field should be at least ${length} characters long`,
  maximumLines: (count: number) => `This list should have at most ${count} lines`,
  maximumLineLength: (length: number) =>
    `Each line of this list should be at most ${length} characters long`,
  maximumLength: (length: number) => `This field should be at most ${length} characters long`,
} as const;

/**
 * A condition on a non-empty text that `readValue` has normalized, and the message when it fails (R104 to R113).
 */
export type Rule = {
  readonly name: string;
  readonly message: string;
  readonly holds: (text: string) => boolean;
  /** Normalizes a line or lines (`typed-line.ts`) before the rule; its output passes through unchanged. */
  readonly normalize?: (text: string) => string;
  /** True if the text may be typed with separators, which don't count toward its maximum length. */
  readonly hasSeparators?: true;
  /** Tells visitors what the rule accepts if its message doesn't; shown in the note of the field (R94). */
  readonly note?: string;
  /** True if the note appears only with the message, because few people would get it wrong. */
  readonly isNoteLate?: true;
};

/** Unicode letters and marks, spaces, hyphens and both apostrophes (R105). */
export const letters: Rule = {
  ...pattern('letters', /^[\p{L}\p{M} '’-]+$/u, messages.letters),
  normalize: plainLetters,
  note: 'Letters, spaces, hyphens and apostrophes',
};

/** The letters rule in the laboratory form, which also allows a period. */
export const lettersWithPeriod: Rule = {
  ...pattern('letters with period', /^[\p{L}\p{M} .'’-]+$/u, messages.letters),
  normalize: plainLetters,
  note: 'Letters, spaces, hyphens, apostrophes and periods',
};

/** The same for names of persons (R94). */
export const personName = notedLate(letters);
export const personNameWithPeriod = notedLate(lettersWithPeriod);

/** The letters rule, extended by the punctuation of job titles (R108). */
export const jobTitle: Rule = {
  ...lettersAnd('job title', /^[\p{L}\p{M} '’,.&/-]+$/u),
  note: `Letters, spaces and ${unbroken("- ' , . & /")}`,
};

/** The letters rule, extended by digits and by the punctuation in street addresses (R108). */
export const streetAddress: Rule = {
  ...lettersAnd('street address', /^[\p{L}\p{M}\d '’,.#/&()-]+$/u),
  note: `Letters and numbers; ${unbroken("- ' , . & / # ( )")} are fine`,
};

/** The same for organizations’ names, with more punctuation. */
export const organizationName: Rule = {
  ...lettersAnd('organization name', /^[\p{L}\p{M}\d '’,.#/&()®+:!-]+$/u),
  note: `Letters and numbers; ${unbroken("- ' , . & / # ( ) ® + : !")} are fine`,
};

/** Printable ASCII with line breaks. */
export const ascii: Rule = {
  ...pattern('ascii', /^[\x20-\x7e\r\n\t]+$/, messages.letters),
  normalize: asciiText,
  note: 'Plain text only, without accents or emoji',
};
export const roughNumber = notedLate(ascii);

/** Commas, spaces, and apostrophes between thousands are removed. */
export const numeric: Rule = {
  ...pattern('numeric', /^\d+(\.\d+)?$/, messages.numeric),
  normalize(text) {
    const plain = asciiText(text);
    return /^\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replace(/[,' ]/g, '') : plain;
  },
  hasSeparators: true,
};

/** Spaces and hyphens are removed. */
export const digits: Rule = {
  ...pattern('digits', /^\d+$/, messages.numeric),
  normalize: withoutSeparators,
  hasSeparators: true,
};

export const alphanumeric: Rule = {
  ...pattern('alphanumeric', /^[A-Za-z\d]+$/, messages.alphanumeric),
  normalize: plainText,
};

/**
 * An address as the HTML standard defines it for email inputs, with a dotted domain that doesn't end
 * in a number, and SMTP's limits: 64 characters before the @ and 254 in total.
 */
export const email: Rule = {
  name: 'email',
  message: messages.email,
  holds: (text) => text.length <= 254 && text.indexOf('@') <= 64 && emailPattern.test(text),
  normalize: addressIn,
};

/** `+` and digits that form a complete number. */
export const phone: Rule = {
  name: 'phone',
  message: messages.phone,
  holds: isCompletePhone,
  normalize: plainText,
};

/** Up to ten digits, or the formats of real certificates (R107). */
export const clia: Rule = {
  name: 'clia',
  message: messages.clia,
  holds: (text) => cliaPattern.test(text),
  normalize: (text) => withoutSeparators(text).toUpperCase(),
  hasSeparators: true,
};

/**
 * A text that passes the letters rule with a period, a host name, or an http(s) address with or
 * without its scheme (R106).
 */
export const website: Rule = {
  name: 'website',
  message: messages.letters,
  holds: (text) => lettersWithPeriod.holds(text) || isWebAddress(text),
  normalize: plainLetters,
  note: 'A web address, such as example.com',
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

/** A text with at least one letter may have more characters than the letters rule accepts. */
function lettersAnd(name: string, extended: RegExp): Rule {
  const holds = (text: string) => (/\p{L}/u.test(text) ? extended.test(text) : letters.holds(text));
  return { name, message: messages.letters, holds, normalize: plainLetters };
}

function notedLate(rule: Rule): Rule {
  return { ...rule, isNoteLate: true };
}

function withoutSeparators(text: string): string {
  return plainText(text).replace(/[\s-]/g, '');
}

/** Keeps a list of characters on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
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
