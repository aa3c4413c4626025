import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/floors.ts';

/** These modules start the page, so a change that reaches one of them reloads the page. */
const entries = ['console/app/main.tsx', 'console/app/console-router.tsx'];

test('a changed component of the console never reloads the page', () => {
  const imports = sourcesIn('console/app').flatMap((from) =>
    Array.from(readFileSync(from, 'utf8').matchAll(imported), ([, named, loaded]) => {
      const name = named ?? loaded ?? '';
      return { from, to: name.startsWith('#') ? name.slice(1) : join(dirname(from), name) };
    }),
  );
  const importers = Map.groupBy(imports, ({ to }) => to);
  const reloads = (file: string, seen: Set<string>): boolean => {
    if (entries.includes(file)) return true;
    if (seen.has(file) || othersIn(file).length === 0) return false;
    seen.add(file);
    return (importers.get(file) ?? []).some(({ from }) => reloads(from, seen));
  };
  const found = sourcesIn('console/app')
    .filter((file) => file.endsWith('.tsx') && !entries.includes(file) && reloads(file, new Set()))
    .map((file) => `${file}: move ${othersIn(file).join(', ')} to a file without components`);
  expect(found).toEqual([]);
});

/** The exports that keep React from replacing a module's components in place; a `.ts` file has no components. */
function othersIn(file: string): readonly string[] {
  if (!file.endsWith('.tsx')) return [file];
  const names = Array.from(readFileSync(file, 'utf8').matchAll(exported), ([, name = '']) => name);
  return names.filter((name) => !/^[A-Z]/.test(name));
}

const exported = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;
const imported = /^import (?!type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm;
