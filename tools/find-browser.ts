import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * The Chromium that the browser tests drive: the one named by `CHROMIUM_PATH`, Playwright's own, or
 * one that the machine has; null when there is none.
 */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...defaultPaths];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

const defaultPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
