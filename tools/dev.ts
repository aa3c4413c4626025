import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { addSampleLeads } from './sample-leads.ts';

/**
 * Runs all parts with hot reload: Vite serves the site on DEV_PORT and the console on
 * DEV_CONSOLE_PORT. Both proxy `/api` to the server, which restarts when one of its files changes.
 * When one part exits, all stop. The pages don't wait for the server: its first start in a new clone
 * needs a build. `--with-leads` uses the folder `samples` of DATA_DIR.
 */
const site = `http://localhost:${process.env.DEV_PORT || '5173'}`;
const operatorConsole = `http://localhost:${process.env.DEV_CONSOLE_PORT || '5174'}`;
const port = process.env.PORT || '3000';
const consolePort = process.env.CONSOLE_PORT || '3001';
const withLeads = process.argv.includes('--with-leads');
const ownDir = process.env.DATA_DIR || 'data';
const dataDir = withLeads ? join(ownDir, 'samples') : ownDir;
const parts = new Set<ChildProcess>();

await assertFree({ PORT: port, CONSOLE_PORT: consolePort }, '127.0.0.1');
await assertFree(
  { DEV_PORT: new URL(site).port, DEV_CONSOLE_PORT: new URL(operatorConsole).port },
  'localhost',
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
part(['node_modules/vite/bin/vite.js'], { DEV_API: `http://127.0.0.1:${port}` });
if (existsSync('console') && process.env.CONSOLE !== 'off') {
  part(['node_modules/vite/bin/vite.js', '--config', 'vite.console.config.ts'], {
    DEV_CONSOLE: `http://127.0.0.1:${consolePort}`,
  });
}
if (!existsSync('build/stamp')) await ended(start(['tools/build.ts'], {}));
if (withLeads) console.log(`Added ${await addSampleLeads(dataDir)} sample leads to ${dataDir}.`);
part(['--watch-path=server', '--watch-path=contract', 'server/main.ts'], {
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: site,
  CONSOLE_PORT: consolePort,
  CONSOLE_URL: operatorConsole,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});

/** Ends with the name of the setting, before anything has started. */
async function assertFree(ports: Readonly<Record<string, string>>, host: string): Promise<void> {
  for (const [name, value] of Object.entries(ports)) {
    const server = createServer().listen({ port: Number(value), host });
    try {
      await once(server, 'listening');
    } catch {
      console.error(
        `${name}: another program is already listening on port ${value}. Choose another one, such as: ${name}=${Number(value) + 10} npm run dev`,
      );
      process.exit(1);
    }
    server.close();
    await once(server, 'close');
  }
}

function part(words: readonly string[], more: Readonly<Record<string, string>>): void {
  start(words, more).on('exit', stop);
}

/** Started with Node directly: on Windows a package's command is a shell script. */
function start(words: readonly string[], more: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, words, {
    stdio: 'inherit',
    env: { ...process.env, ...more },
  });
  parts.add(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) stop();
}

function stop(): void {
  for (const each of parts) if (each.exitCode === null) each.kill('SIGTERM');
}
