import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const stampFile = 'build/stamp';
const sources = [
  'contract',
  'content',
  'web',
  'console',
  'public',
  'tools',
  'package-lock.json',
  'vite.config.ts',
  'vite.console.config.ts',
];

/** True if the pages were built from the current sources. */
async function buildIsCurrent(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  return stamp === (await digestOfSources());
}

export async function writeBuildStamp(folder: string): Promise<void> {
  await writeFile(join(folder, 'stamp'), await digestOfSources());
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256');
  for (const source of sources.filter((path) => existsSync(path))) {
    for (const file of await filesBelow(source)) {
      digest
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return digest.digest('hex');
}

/** Sorted, so that the digest does not depend on the file system. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main && !(await buildIsCurrent())) {
  console.log('Building the site. This takes up to a minute.');
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
