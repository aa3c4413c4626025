import { spawnSync } from 'node:child_process';
import { findTestBrowser, missingBrowser } from './find-browser.ts';

/**
 * Runs the browser tests. Without Chromium it tries Playwright's own download, which needs no
 * privileges. If that is blocked, it skips the tests and reports their number, because tests must
 * not install system packages. On CI skipped tests are a failure.
 */
const words = process.argv.slice(2);
if (!findTestBrowser()) playwright(['install', 'chromium'], 'inherit');
if (findTestBrowser()) {
  process.exitCode = playwright(['test', ...words], 'inherit').status ?? 1;
} else {
  const list = playwright(['test', '--list', ...words], 'pipe').stdout.toString();
  const total = list.match(/Total: (.*)/)?.[1] ?? 'all tests';
  console.error(`\n${missingBrowser}\nSkipped the browser tests: ${total}.`);
  if (process.env.CI) process.exitCode = 1;
}

/** Started with Node directly: on Windows the command is a shell script. */
function playwright(args: readonly string[], output: 'inherit' | 'pipe') {
  const program = 'node_modules/@playwright/test/cli.js';
  return spawnSync(process.execPath, [program, ...args], {
    stdio: ['inherit', output, 'inherit'],
  });
}
