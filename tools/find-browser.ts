import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** A complete Chromium: the one named by `CHROMIUM_PATH`, Playwright's own, or one that the machine has. */
export function findBrowser(): string | null {
  return firstThere([process.env.CHROMIUM_PATH, chromium.executablePath(), ...browsers, ...shells]);
}

/**
 * The Chromium for tests: a headless shell if the machine has one, because it needs a third less CPU
 * time for each page. It has no back/forward cache.
 */
export function findTestBrowser(): string | null {
  return firstThere([process.env.CHROMIUM_PATH, ...shells]) ?? findBrowser();
}

function firstThere(paths: readonly (string | undefined)[]): string | null {
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
