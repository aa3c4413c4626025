import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment } from './clean-environment.ts';
import { readSetupLink } from './setup-link.ts';
import { writeSmallSite } from './small-site.ts';

export type SiteWithConsole = {
  /** The origins of site and console. */
  readonly site: string;
  readonly console: string;
  readonly setupLink: string;
  readonly dataDir: string;
  /** Null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly stop: () => Promise<void>;
};

/** Runs the server and its console with a new store on free ports; without `hasPages`, with a minimal site. */
export async function runSiteWithConsole(
  settings: Readonly<Record<string, string>> = {},
  { hasPages = false } = {},
): Promise<SiteWithConsole> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laboratory-console-'));
  const smallSite = join(dataDir, 'site');
  if (!hasPages) writeSmallSite(smallSite);
  const child = spawn(process.execPath, ['server/main.ts', ...(hasPages ? [] : [smallSite])], {
    env: {
      ...cleanEnvironment,
      PORT: '0',
      CONSOLE_PORT: '0',
      DATA_DIR: dataDir,
      BOT_CHECK: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let site = '';
  let setupLink = '';
  for await (const line of createInterface(child.stdout)) {
    const entry = JSON.parse(line) as { readonly address?: string; readonly console?: string };
    site ||= entry.address ?? '';
    if (entry.console) setupLink = readSetupLink(dataDir);
    if (site && setupLink) {
      child.stdout.resume();
      const databaseUrl = settings.DATABASE_URL ?? null;
      return { site, console: new URL(setupLink).origin, setupLink, dataDir, databaseUrl, stop };
    }
  }
  throw new Error('The server ended before it listened');
}
