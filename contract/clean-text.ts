/**
 * Characters that forms reject: control characters except tabs and line breaks, lone surrogates, which databases reject
 * or replace, and controls that override the direction of text, so that it looks different from what it is.
 */
export const forbiddenCharacters = /(?![\t\n\r])[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u;

/** Removes these characters and other hidden ones. */
export function withoutHidden(text: string): string {
  return text.replace(hiddenCharacters, '');
}

/**
 * Also includes line separators and direction marks, which keyboards insert and text in Arabic or Hebrew doesn't need.
 */
const hiddenCharacters =
  /(?![\t\n\r])[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
