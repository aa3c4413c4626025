import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';
import { startArguments } from '../support/start-command.ts';

/** Serves the built site with an empty store, opens a browser, and closes both after `use`. */
export async function withBuiltSite(
  port: number,
  options: LaunchOptions,
  use: (browser: Browser, origin: string) => Promise<void>,
): Promise<void> {
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const server = spawn(process.execPath, [...startArguments], {
    env: { ...cleanEnvironment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...options,
    args: ['--no-sandbox', '--disable-background-networking', ...(options.args ?? [])],
  });
  try {
    await until(() => fetch(`${origin}/readyz`).then((response) => response.ok));
    await use(browser, origin);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
    await rm(dataDir, { recursive: true });
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error('The server did not become ready in 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
