import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';
import { aBuiltSite, contactPath } from './intake-app.ts';

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ended: Promise<number | null>;
  readonly kill: () => Promise<void>;
  /** Resolves with the first log line that matches; null if the server exits without one. */
  readonly logLine: (matches: (line: LogLine) => boolean) => Promise<LogLine | null>;
};

export type LogLine = {
  readonly level: string;
  readonly msg: string;
  readonly address?: string;
  /** The origin of the started console. */
  readonly console?: string;
  readonly reason?: string;
};

/** Starts the real server in its own process and waits until it listens. Killed when the test ends. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  options: {
    readonly fileSizeLimit?: number;
    readonly isUnderShell?: boolean;
    /** A built site; a new one of two pages by default. */
    readonly site?: string;
  } = {},
): Promise<ServerProcess> {
  const limit = options.fileSizeLimit;
  const program = [main, options.site ?? aBuiltSite()];
  const serverCommand = [process.execPath, ...(limit ? survivingLimits : []), ...program];
  const inShell = (script: string) => ['sh', '-c', script, 'sh', ...serverCommand];
  const [command = '', ...rest] = limit
    ? inShell(`ulimit -f ${limit}; exec "$@"`)
    : options.isUnderShell
      ? inShell('"$@"; true')
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
  const logLine = logOf(child.stdout);
  const started = await logLine(({ address }) => address !== undefined);
  if (started?.address) return { child, address: started.address, ended, kill, logLine };
  throw new Error(`The server ended with ${await ended}: ${errors}`);
}

/** The same with a console on a free port. */
export async function startWithConsole(env: Readonly<Record<string, string>>) {
  const server = await startServer({ CONSOLE_PORT: '0', ...env });
  const started = await server.logLine((line) => line.console !== undefined);
  if (!started?.console) throw new Error('The console did not start');
  return { ...server, origin: started.console };
}

/** Keeps every line, because several may arrive together, and threads log in any order. */
function logOf(output: Readable): ServerProcess['logLine'] {
  const lines: LogLine[] = [];
  const waiting: (() => void)[] = [];
  let hasEnded = false;
  const wake = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  const reader = createInterface(output);
  reader.on('line', (text) => {
    lines.push(JSON.parse(text));
    wake();
  });
  reader.on('close', () => {
    hasEnded = true;
    wake();
  });
  return async (matches) => {
    for (let next = 0; ; next += 1) {
      while (next >= lines.length && !hasEnded) {
        await new Promise<void>((resume) => void waiting.push(resume));
      }
      const line = lines[next];
      if (!line || matches(line)) return line ?? null;
    }
  };
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

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const unlimited = '1000000/minute';
/** Simulates a full disk with a file size limit. The write must fail, not the process. */
const survivingLimits = [
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('SIGXFSZ', () => undefined)")}`,
];
