import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

/** Ways to get a Chromium, tried in turn until one is there. */
const ways: readonly (readonly [command: string, ...words: string[]])[] = [
  ['playwright', 'install', '--with-deps', 'chromium'],
  ['playwright', 'install', 'chromium'],
  ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq chromium-headless-shell'],
  ['sh', '-c', 'apt-get install -y -qq chromium'],
];

for (const [command, ...words] of ways) {
  if (findBrowser()) break;
  console.log(`No Chromium found; trying: ${command} ${words.join(' ')}`);
  spawnSync(command, words, { stdio: 'inherit', timeout: 300_000 });
}
const browser = findBrowser();
if (browser) {
  console.log(`Browser tests use ${browser}`);
} else {
  console.error(
    'The browser tests need a Chromium: install one (Debian: apt-get install chromium; others: npx playwright install chromium), or name yours in CHROMIUM_PATH.',
  );
  process.exitCode = 1;
}
