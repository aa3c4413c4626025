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
/** The same site, whose registries are out of reach. */
const offlineRegistryPort = port + 20_001;
const laboratoriesPort = port + 20_002;
process.env.OFFLINE_REGISTRY_SITE = `http://localhost:${offlineRegistryPort}`;
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
  timeout: 45_000,
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
    siteServer(port, process.env.SITE_DATA_DIR, {
      NPI_REGISTRY_URL: `http://127.0.0.1:${registryPort}/api/`,
      CLIA_REGISTRY_URL: `http://127.0.0.1:${laboratoriesPort}/api/`,
    }),
    siteServer(offlineRegistryPort, join(process.env.SITE_DATA_DIR, 'offline-registry'), {
      NPI_REGISTRY_URL: 'http://127.0.0.1:9/api/',
      CLIA_REGISTRY_URL: 'http://127.0.0.1:9/api/',
    }),
  ],
});

function siteServer(sitePort: number, dataDir: string, registries: Record<string, string>) {
  const siteOrigin = `http://localhost:${sitePort}`;
  return {
    command: 'node server/main.ts',
    url: `${siteOrigin}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      ...blankEnv,
      ...cleanEnvironment,
      PORT: String(sitePort),
      PUBLIC_URL: siteOrigin,
      DATA_DIR: dataDir,
      ...registries,
      LEADS_TO: 'leads@lab.example',
      SUPPORT_TO: 'support@lab.example',
      RATE_LIMIT: '10000/minute',
      LOG_LEVEL: 'warn',
    },
  };
}
