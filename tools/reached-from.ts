import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const importOf = /\b(?:from|import) '((?:#|\.\.?\/)[^']+)'/g;

/** The files that a file imports, directly or not, with type imports, itself included; not those it loads later. */
export function reachedFrom(entrance: string): readonly string[] {
  const reached = new Set([entrance]);
  for (const file of reached) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(importOf)) {
      const target = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name));
      if (existsSync(target)) reached.add(target);
    }
  }
  return [...reached];
}
