const word = /[^\s,.;:!?'"<>(){}|]+/.source;

/** Items of one or two words, after an article or none: 'phone, email, and chat'. A series of clauses may need the comma. */
export const series = new RegExp(
  `${word},\\s+(?:(?:an?|the)\\s+)?(?:${word}\\s+)?${word},\\s+(?:and|or)\\s+\\S+`,
  'g',
);

/** Why a text can't be shown as it is; undefined if it can. `marks` are allowed in Markdown only. */
export function problemIn(text: string, marks = false): string | undefined {
  const html = /<\/?[a-z]|&#?\w+;/i.exec(text)?.[0];
  if (html) return `Texts are shown as they are. Remove “${html}”.`;
  if (/^\s|\s$/.test(text)) return 'Remove the space at the beginning or the end.';
  if (/ {2}/.test(text)) return 'Remove the double space.';
  const mark = marks ? undefined : /\]\(|\*\*|__|`/.exec(text)?.[0];
  if (mark) return `This field has no Markdown. Remove “${mark}”.`;
  if (text.includes('"')) return 'Write “ and ” for straight quotation marks.';
  const [comma] = text.match(series) ?? [];
  return comma && `Remove the comma before the last item: “${comma}”.`;
}
