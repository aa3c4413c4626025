/** Text from outside that databases and pages accept. Only the functions of this file make it. */
export type CleanText = string & { readonly [clean]: true };

declare const clean: unique symbol;

/**
 * Makes text safe for databases and pages: removes control characters except tabs and line breaks, lone surrogates, and
 * marks that change the direction of text.
 */
export function cleanText(text: string, maxLength: number): CleanText {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '') as CleanText;
}

/** Like `cleanText`, but on one line. */
export function cleanLine(text: string, maxLength: number): CleanText {
  return cleanText(
    text.slice(0, maxLength * 2).replace(/\s+/g, ' '),
    maxLength,
  ).trim() as CleanText;
}

/** The last part of a path, without characters that file systems reject. */
export function cleanFileName(name: string): CleanText {
  const [last = ''] = name.slice(-maxNameSource).split(/[/\\]/).slice(-1);
  const clean = cleanLine(last.replace(/[<>:"|?*]/g, '_'), maxNameLength).replace(/^\.+/, '');
  return (clean === '' ? 'file' : clean) as CleanText;
}

const maxNameSource = 1000;
const maxNameLength = 150;
