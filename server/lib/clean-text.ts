import { withoutHidden } from '#contract/visible-text.ts';

/** Text from outside that databases and pages accept. Only the functions in this file create it. */
export type CleanText = string & { readonly [clean]: true };

declare const clean: unique symbol;

/** A value whose texts are all clean. */
export type Cleaned<T> = T extends string
  ? string extends T
    ? CleanText
    : T
  : T extends object
    ? { [Name in keyof T]: Cleaned<T[Name]> }
    : T;

/** Makes text safe for databases and pages: shortens it, removes hidden characters, and normalizes line breaks. */
export function cleanText(text: string, maxLength: number): CleanText {
  const lines = text.slice(0, maxLength).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  return withoutHidden(lines.toWellFormed()) as CleanText;
}

/** Like `cleanText`, but on one line: control characters separate words. */
export function cleanLine(text: string, maxLength: number): CleanText {
  return cleanText(
    text.slice(0, maxLength * 2).replace(/[\s\p{Cc}]+/gu, ' '),
    maxLength,
  ).trim() as CleanText;
}

/** Cleans the cells of a row. Most rows in a registry's file are plain ASCII, so all are checked together first. */
export function cleanCells(cells: readonly string[]): readonly CleanText[] {
  if (!/[^ -~]/.test(cells.join(''))) return cells as readonly CleanText[];
  return cells.map((cell) => cleanText(cell, cell.length));
}

/** For files: leads stored before forms removed them may have noncharacters, which XML forbids. */
export function withoutNoncharacters(text: string): string {
  return text.replace(/\p{Noncharacter_Code_Point}/gu, '');
}

/** The last part of a path, without characters that file systems reject. */
export function cleanFileName(name: string): CleanText {
  const [last = ''] = name.slice(-maxNameSource).split(/[/\\]/).slice(-1);
  const clean = cleanLine(last.replace(/[<>:"|?*]/g, '_'), maxNameLength).replace(/^\.+/, '');
  return (clean === '' ? 'file' : clean) as CleanText;
}

const maxNameSource = 1000;
const maxNameLength = 150;

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Writes control, format, and bidirectional characters as `\u{…}`, so that a visitor's text can't move a terminal's
 * cursor, hide a line, or break an email’s layout.
 */
export function escapeControls(text: string): string {
  return text.replace(hidden, escapeSequence);
}

/** Like `escapeControls`, for multi-line text: keeps line breaks and tabs. */
export function escapeControlsInLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map(escapeControls).join('\t'))
    .join('\n');
}

function escapeSequence(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Control characters, format characters such as bidirectional marks, line separators, and lone surrogates. Joiners are
 * kept, because Persian names and emoji need them.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
