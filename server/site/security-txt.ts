/**
 * Sets `Expires` of a security.txt at each start, because it may be at most a year ahead (RFC 9116,
 * section 2.5.5).
 */
export function withExpiry(text: string, now: Date): string {
  const expires = new Date(now.getTime() + 364 * 24 * 60 * 60 * 1000);
  const others = text.split(/\r?\n/).filter((line) => line !== '' && !/^expires:/i.test(line));
  return `${[...others, `Expires: ${expires.toISOString()}`].join('\n')}\n`;
}
