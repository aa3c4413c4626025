import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { cleanEnvironment } from './tests/support/clean-environment.ts';
import { findTestBrowser } from './tools/find-browser.ts';

const port = Number(process.env.SITE_PORT ?? 4173);
const origin = `http://localhost:${port}`;
// The runner's workers inherit it, so that a test can read the leads of the server it talks to.
process.env.SITE_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'site-'));
const registryPort = port + 20_000;
const laboratoriesPort = port + 20_001;
const executablePath = findTestBrowser();

/** Playwright hands the shell's variables on; an empty one counts as unset. */
const blankEnv = Object.fromEntries(Object.keys(process.env).map((name) => [name, '']));

/**
 * The built site on the real server, with a fresh store. CI's machine may stall for seconds, so there a test that
 * fails is run once more, and reported as flaky if it passes then.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '{journeys,site}/**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // One more than CI's cores, because journeys wait for servers and timers for a third of their time.
  workers: 3,
  // Hashing passwords is slow, the console looks for new leads once a second, and other work may slow both down.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--font-render-hinting=none',
        // Fewer processes for two cores. The first two names are Playwright's own, which this replaces.
        '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
        '--in-process-gpu',
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: [
    {
      command: 'node tests/support/start-registries.ts',
      url: `http://127.0.0.1:${registryPort}/`,
      reuseExistingServer: false,
      env: { NPPES_PORT: String(registryPort), CMS_PORT: String(laboratoriesPort) },
    },
    {
      command: 'node server/main.ts',
      url: `${origin}/readyz`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        ...blankEnv,
        ...cleanEnvironment,
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: process.env.SITE_DATA_DIR,
        NPI_REGISTRY_URL: `http://127.0.0.1:${registryPort}/api/`,
        CLIA_REGISTRY_URL: `http://127.0.0.1:${laboratoriesPort}/api/`,
        LEADS_TO: 'leads@lab.example',
        SUPPORT_TO: 'support@lab.example',
        RATE_LIMIT: '10000/minute',
        LOG_LEVEL: 'warn',
      },
    },
  ],
});
