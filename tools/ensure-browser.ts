import { spawnSync } from 'node:child_process';
import { findBrowser, findTestBrowser } from './find-browser.ts';

/** Started with Node directly: on Windows the command is a shell script. */
const playwright = 'node_modules/@playwright/test/cli.js';

/** Ways to install Chromium, tried in order until one works. */
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
// A CI machine also gets the faster headless shell. If that fails, tests use the browser found
// above.
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
