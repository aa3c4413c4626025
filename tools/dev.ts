import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Runs all parts with hot reload: Vite serves the site and, on a separate port, the console. Both
 * proxy `/api` to the server, which restarts when one of its files changes. When one part exits,
 * all stop.
 */
const site = 'http://localhost:5173';
const operatorConsole = 'http://localhost:5174';
const port = process.env.PORT || '3000';
const consolePort = process.env.CONSOLE_PORT || '3001';

if (!existsSync('build/client')) await import('./build.ts');
const parts = [
  run(['--watch-path=server', '--watch-path=contract', 'server/main.ts'], {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: site,
    CONSOLE_PORT: consolePort,
    CONSOLE_URL: operatorConsole,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }),
  run(['node_modules/vite/bin/vite.js'], { DEV_API: `http://127.0.0.1:${port}` }),
  run(['node_modules/vite/bin/vite.js', '--config', 'vite.console.config.ts'], {
    DEV_CONSOLE: `http://127.0.0.1:${consolePort}`,
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop());
}

/** Started with Node directly: on Windows the command of a package is a shell script. */
function run(words: string[], more: Record<string, string>) {
  const part = spawn(process.execPath, words, {
    stdio: 'inherit',
    env: { ...process.env, ...more },
  });
  part.on('exit', () => stop());
  return part;
}

function stop(): void {
  for (const part of parts) if (part.exitCode === null) part.kill('SIGTERM');
}
