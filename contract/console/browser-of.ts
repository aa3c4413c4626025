/** A readable name for a `User-Agent`, as far as it identifies itself: 'Firefox on Windows'. */
export function browserOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  const parts = [browser, system].filter(Boolean).map((part) => names[part] ?? part);
  return parts.join(' on ') || 'Unknown browser';
}
