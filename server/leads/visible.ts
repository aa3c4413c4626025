/**
 * Text with every control, format and reordering character written out as `\u{…}`, so that what a
 * visitor sent cannot move a terminal's cursor, hide a line or break a mail's layout.
 */
export function visible(text: string): string {
  return text.replace(hidden, writeOut);
}

/** The same for texts of several lines: line breaks and tabs stay as they are. */
export function visibleLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');
}

function writeOut(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}

/**
 * Controls, format characters such as bidirectional marks, line separators, lone surrogates. The
 * joiners stay, which Persian names and emoji are written with.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
