import { withoutNoncharacters } from '#server/lib/clean-text.ts';

/** One line as defined by RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * An apostrophe keeps a spreadsheet from running a visitor's text as a formula. Phone numbers get none: other programs
 * would import the apostrophe, and a plus sign followed by digits is only a number.
 */
function cell(value: string): string {
  // Fast path: most cells of an export are blank or a phone number.
  if (value === '' || phoneNumber.test(value)) return value;
  const text = withoutNoncharacters(value)
    .replace(formula, "'$&")
    .replace(cellInside, (_, before: string, sign: string) => before + (sign && `'${sign}`))
    .replace(controls, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;
/** A phone number in E.164, as the forms store it. */
const phoneNumber = /^\+\d{7,15}$/;
/** Characters that start a formula in spreadsheets, including full-width ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * The start of a cell, for programs that split at semicolons, tabs, or line breaks. The formula's sign is optional, so
 * that matching stays linear in the number of blanks.
 */
const cellInside = /([;\t\r\n][\s"]*)([=+\-@＝＋－＠]?)/g;
/** Makes Excel read a file as UTF-8. Programs that read from a pipe don't need it. */
export const byteOrderMark = '\ufeff';
