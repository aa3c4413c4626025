import { spawnSync } from 'node:child_process';
import { findBrowser, findTestBrowser, missingBrowser } from './find-browser.ts';

/**
 * Installs a Chromium for the browser tests, on CI for example: Playwright's own with the libraries it needs, or
 * the distribution's where that download is blocked. Both need the rights of an administrator.
 */
const ways: readonly (readonly [command: string, ...words: string[]])[] = [
  [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
];

for (const [command, ...words] of ways) {
  if (findBrowser()) break;
  console.log(`No Chromium found; trying: ${command} ${words.join(' ')}`);
  spawnSync(command, words, { stdio: 'inherit', timeout: 300_000 });
}
// Debian also has a Chromium that is made for tests and needs less CPU time.
if (findTestBrowser() === '/usr/bin/chromium') {
  spawnSync('sh', ['-c', 'apt-get install -y -qq chromium-headless-shell'], { timeout: 120_000 });
}
const browser = findTestBrowser();
if (browser) {
  console.log(`Browser tests use ${browser}`);
} else {
  console.error(missingBrowser);
  process.exitCode = 1;
}
