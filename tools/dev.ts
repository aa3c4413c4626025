import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Both halves with hot reload: Vite serves the site and hands `/api` to the server, which restarts
 * when one of its files changes. When one exits, both stop.
 */
const site = 'http://localhost:5173';
const port = process.env.PORT || '3000';

if (!existsSync('build/client')) await import('./build.ts');
const halves = [
  run('node', ['--watch-path=server', '--watch-path=contract', 'server/main.ts'], {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: site,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }),
  run('vite', [], { DEV_API: `http://127.0.0.1:${port}` }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop());
}

function run(command: string, words: string[], more: Record<string, string>) {
  const half = spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...more } });
  half.on('exit', () => stop());
  return half;
}

function stop(): void {
  for (const half of halves) if (half.exitCode === null) half.kill('SIGTERM');
}
