/** Whether any text in it has a NUL, which PostgreSQL can't store. A body may be nested more deeply than calls. */
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
