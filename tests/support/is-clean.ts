import { withoutHidden } from '#contract/visible-text.ts';

/** True if all texts of a value, including the names in it, are clean. */
export function isClean(value: unknown): boolean {
  const rest = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one === 'string' && withoutHidden(one) !== one) return false;
    if (typeof one === 'object' && one !== null) {
      for (const [name, part] of Object.entries(one)) rest.push(name, part);
    }
  }
  return true;
}
