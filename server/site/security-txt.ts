/**
 * A security.txt says until when it holds, at most a year ahead (RFC 9116, section 2.5.5): the date
 * is set anew at each start, in place of the one that the file was built with.
 */
export function withExpiry(text: string, now: Date): string {
  const expires = new Date(now.getTime() + 364 * 24 * 60 * 60 * 1000);
  const others = text.split(/\r?\n/).filter((line) => line !== '' && !/^expires:/i.test(line));
  return `${[...others, `Expires: ${expires.toISOString()}`].join('\n')}\n`;
}
