/** `/lab` and `/lab/` are one page (R15). */
export function samePage(one: string, other: string): boolean {
  return canonicalPath(one) === canonicalPath(other);
}

/** A page's address as the table has it: without a slash at its end. */
export function canonicalPath(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}
