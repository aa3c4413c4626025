import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the operator's console: one page and files named after their content, none of it inline. */
export async function buildConsole(clientDir: string, recorder: Plugin): Promise<void> {
  await build({ configFile: 'vite.console.config.ts', logLevel: 'warn', plugins: [recorder] });
  await copyFile(join(clientDir, 'favicon.svg'), 'build/console/favicon.svg');
}
