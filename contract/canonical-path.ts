/** `/lab` and `/lab/` are the same page (R15). */
export function samePage(one: string, other: string): boolean {
  return canonicalPath(one) === canonicalPath(other);
}

/** A page's path without a trailing slash, as in the table of pages. */
export function canonicalPath(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
