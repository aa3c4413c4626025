import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/**
 * Finds a complete Chromium: from `CHROMIUM_PATH`, from Playwright, or installed on the machine.
 */
export function findBrowser(): string | null {
  return firstExisting([
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...browsers,
    ...shells,
  ]);
}

/** Starts the browser that prints and draws. */
export function startBrowser(...args: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', ...args],
  });
}

/**
 * Finds the Chromium for tests: a headless shell if installed, because it needs a third less CPU
 * time for each page. It has no back/forward cache.
 */
export function findTestBrowser(): string | null {
  return firstExisting([process.env.CHROMIUM_PATH, ...shells]) ?? findBrowser();
}

function firstExisting(paths: readonly (string | undefined)[]): string | null {
  return paths.find((path) => path && existsSync(path)) ?? null;
}

const shells = ['/usr/lib/chromium/chromium-headless-shell'];

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const missingBrowser =
  'The browser tests need a Chromium. Install one (npm run install-for-tests, or apt-get install chromium on Debian), or set CHROMIUM_PATH.';
