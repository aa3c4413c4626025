/** 'a, b, and c', without blank texts. */
export function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(texts.filter(Boolean));
}
