import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../tools/find-browser.ts';

const executablePath = findTestBrowser();
const port = process.env.EDIT_PORT || '5195';

/** The editor with the real content: its test takes back what it saves. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/editor',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: executablePath ? { executablePath } : {},
  },
  webServer: {
    command: 'node tools/edit.ts',
    cwd: '..',
    url: `http://127.0.0.1:${port}`,
    env: { EDIT_PORT: port, DEV_PORT: process.env.DEV_PORT || '5193', EDIT_NO_BROWSER: '1' },
    timeout: 300_000,
  },
});
