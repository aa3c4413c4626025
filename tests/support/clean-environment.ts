import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The environment for a server that a test or a benchmark starts: the system's variables without the
 * site's settings. A DATABASE_URL or SMTP_URL exported in the shell may belong to a real site, which
 * must never receive test leads. Servers side by side would meet at the console's port, so tests of the
 * console choose one.
 */
export const cleanEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  // Halves the CPU time that a process needs to start.
  NODE_COMPILE_CACHE: join(tmpdir(), 'laboratory-website-compile-cache'),
  CONSOLE_PORT: 'off',
};
