import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';
import { aBuiltSite, contactPath } from './intake-app.ts';

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ended: Promise<number | null>;
  readonly kill: () => Promise<void>;
};

/** Starts the real server in its own process and waits until it listens. Killed when the test ends. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  options: { readonly fileSizeLimit?: number } = {},
): Promise<ServerProcess> {
  const limit = options.fileSizeLimit;
  const serverCommand = [process.execPath, ...(limit ? survivingLimits : []), main, aBuiltSite()];
  const [command = '', ...rest] = limit
    ? ['sh', '-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...serverCommand]
    : serverCommand;
  const child = spawn(command, rest, {
    env: { ...cleanEnvironment, PORT: '0', BOT_CHECK: 'none', RATE_LIMIT: unlimited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for await (const line of createInterface(child.stdout)) {
    const { address } = JSON.parse(line) as { readonly address?: string };
    if (address) {
      child.stdout.resume();
      return { child, address, ended, kill };
    }
  }
  throw new Error(`The server ended with ${await ended}: ${errors}`);
}

/** Submits as a browser would. Rejects when the connection breaks. */
export async function submit(
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly success: boolean }> {
  const response = await fetch(`${address}${contactPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { success } = (await response.json()) as { readonly success: boolean };
  return { status: response.status, success };
}

const main = new URL('../../server/main.ts', import.meta.url).pathname;
const unlimited = '1000000/minute';
/** Simulates a full disk with a file size limit. The write must fail, not the process. */
const survivingLimits = [
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('SIGXFSZ', () => undefined)")}`,
];
