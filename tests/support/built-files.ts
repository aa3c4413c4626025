import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

type Manifest = Readonly<Record<string, { file: string; name?: string; src?: string }>>;

/**
 * Matches the addresses of the built files of these modules (`page`, `gallery-viewer.css`). The files are named by
 * their hash only, so the build's manifest has the names.
 */
export function builtFiles(...modules: readonly string[]): RegExp {
  manifest ??= JSON.parse(readFileSync('build/manifest.json', 'utf8')) as Manifest;
  const files = Object.values(manifest).filter(
    ({ name, src = '' }) => modules.includes(name ?? '') || modules.includes(basename(src)),
  );
  if (files.length < modules.length) throw new Error(`No build file for one of: ${modules}`);
  return new RegExp(`/(?:${files.map(({ file }) => file).join('|')})$`);
}

let manifest: Manifest | undefined;
