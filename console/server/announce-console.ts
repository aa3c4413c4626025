import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import type { Log } from '#server/lib/log.ts';
import { setupLinkFile } from './identity/setup-link.ts';
import type { OpenConsole } from './open-console.ts';

/**
 * Logs the console's address at every log level, because the operator needs it. The link that
 * creates an owner is never logged, because other people and systems may read the log. It is
 * printed to a terminal, or written to a file that only the server's user can read.
 */
export async function announceConsole(
  { url, setupLink, hint }: Pick<OpenConsole, 'url' | 'setupLink' | 'hint'>,
  log: Log,
  dataDir: string,
  terminal: { readonly write: (text: string) => unknown } | null = isatty(1)
    ? process.stdout
    : null,
): Promise<void> {
  const always = log.child({}, { level: 'info' });
  const announce = (more: string) =>
    always.info({ console: url.origin }, `The console is at ${url.origin}${more}`);
  const file = setupLinkFile(dataDir);
  await rm(file, { force: true });
  if (setupLink === null) return announce(hint);
  if (terminal) {
    announce('');
    terminal.write(`\n  Create the console’s first user within an hour:\n  ${setupLink}\n\n`);
    return;
  }
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, `${setupLink}\n`, { mode: 0o600, flag: 'wx' });
    announce(`. The link that creates its first user within an hour is in ${resolve(file)}`);
  } catch (error) {
    log.error({ err: error }, 'Cannot write the link that creates the first user');
    announce('. To create its first user: npm run console -- invite EMAIL');
  }
}
