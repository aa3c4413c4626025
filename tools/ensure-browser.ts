import { spawnSync } from 'node:child_process';
import { findBrowser, findTestBrowser } from './find-browser.ts';

/** Run by Node itself: on Windows the command is a script for the shell. */
const playwright = 'node_modules/@playwright/test/cli.js';

/** Ways to get a Chromium, tried in turn until one is there. */
const ways: readonly (readonly [command: string, ...words: string[]])[] = [
  [process.execPath, playwright, 'install', '--with-deps', 'chromium'],
  [process.execPath, playwright, 'install', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium'],
  ['sh', '-c', 'apt-get install -y -qq chromium-headless-shell'],
];

for (const [command, ...words] of ways) {
  if (findBrowser()) break;
  console.log(`No Chromium found; trying: ${command} ${words.join(' ')}`);
  spawnSync(command, words, { stdio: 'inherit', timeout: 300_000 });
}
// A machine made for tests may get the faster one too; without it they use the one found above.
if (process.env.CI && findTestBrowser() === '/usr/bin/chromium') {
  spawnSync('sh', ['-c', 'apt-get install -y -qq chromium-headless-shell'], { timeout: 120_000 });
}
const browser = findTestBrowser();
if (browser) {
  console.log(`Browser tests use ${browser}`);
} else {
  console.error(
    'The browser tests need a Chromium: install one (Debian: apt-get install chromium; others: npx playwright install chromium), or name yours in CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
