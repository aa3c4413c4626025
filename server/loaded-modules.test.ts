import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Each thread loads its own modules, and some packages consist of hundreds of files. */
test.each([
  ['start-server.ts', ['kysely', 'pg', 'nodemailer', 'node:http']],
  ['background.ts', ['kysely', 'pg', 'node:http', 'imapflow', 'postal-mime', 'htmlparser2']],
  ['store/store-worker.ts', ['pg']],
  ['console.ts', ['pg', 'nodemailer', 'node:http', 'imapflow', 'postal-mime']],
  ['cli/leads.ts', ['pg', 'nodemailer', 'fastify']],
])('%s starts without packages that it may not need', (entry, unneeded) => {
  const packages = packagesOf(new URL(`./${entry}`, import.meta.url));
  expect(packages).toContain('valibot');
  expect(packages.filter((name) => unneeded.includes(name))).toEqual([]);
});

/**
 * The packages that a module imports at load time, directly or through our other modules. Ignores
 * types and dynamic imports.
 */
function packagesOf(entry: URL): readonly string[] {
  const packages = new Set<string>();
  const modules = new Set([entry.href]);
  for (const module of modules) {
    const source = readFileSync(fileURLToPath(module), 'utf8');
    for (const [, name = ''] of source.matchAll(importOfValues)) {
      if (name.startsWith('.')) modules.add(new URL(name, module).href);
      else if (name.startsWith('#')) modules.add(new URL(name.slice(1), root).href);
      else packages.add(name);
    }
  }
  return [...packages];
}

const root = new URL('..', import.meta.url);
const importOfValues = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm;
