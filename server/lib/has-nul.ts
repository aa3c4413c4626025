/**
 * Finds a NUL in any text of a value; PostgreSQL can't store it. Iterative, because a body may be nested deeper than
 * the call stack allows.
 */
export function hasNul(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one === 'object' && one !== null) {
      for (const part of Object.values(one)) rest.push(part);
    }
  }
  return false;
}
