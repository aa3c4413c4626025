import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, findTestBrowser, missingBrowser } from './find-browser.ts';

/**
 * Installs the programs that tests use, for example on CI: Chromium, and on Debian also PostgreSQL,
 * an IMAP server, nginx, and a font. `npm test` itself never changes the machine. This script fails
 * without a browser; tests that need one of the other programs are skipped.
 */
const minuteMs = 60_000;

/** Debian packages, each with a file that shows it is installed. */
const packages = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/lib/chromium/chromium-headless-shell',
  'dovecot-imapd': '/usr/sbin/dovecot',
  // The same widths as Arial, which stands in for the site's font while that loads.
  'fonts-liberation': '/usr/share/fonts/truetype/liberation',
  'nginx-light': '/usr/sbin/nginx',
  postgresql: '/usr/lib/postgresql',
};

if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
  const missing = Object.entries(packages).filter(([, file]) => !existsSync(file));
  if (missing.length > 0) run('apt-get', ['update', '-qq']);
  for (const [name] of missing) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
}
if (!findBrowser()) {
  const program = 'node_modules/@playwright/test/cli.js';
  run(process.execPath, [program, 'install', '--with-deps', 'chromium']);
}
const browser = findTestBrowser();
if (browser) {
  console.log(`Browser tests use ${browser}`);
} else {
  console.error(missingBrowser);
  process.exitCode = 1;
}

function run(command: string, words: readonly string[]): void {
  console.log(`${command} ${words.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 5 * minuteMs });
}
