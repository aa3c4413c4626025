import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the operator's console: one page and files named after their content, none of it inline. */
export async function buildConsole(clientDir: string): Promise<void> {
  await build({ configFile: 'vite.console.config.ts', logLevel: 'warn' });
  await copyFile(join(clientDir, 'favicon.svg'), 'build/console/favicon.svg');
}
