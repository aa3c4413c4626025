/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Writes control, format and bidirectional characters as `\u{…}`, so that a visitor's text can't move
 * a terminal's cursor, hide a line or break a mail's layout.
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
 * Control characters, format characters such as bidirectional marks, line separators, lone surrogates.
 * Joiners are kept: Persian names and emoji need them.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
