import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';

export type TestProcess = {
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits for the next line of output. */
  readonly line: () => Promise<string>;
  /** All lines of output so far; new lines are appended. */
  readonly lines: string[];
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
};

/** Runs a module of this project in its own Node process, which is killed when the test ends. */
export function startModule(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): TestProcess {
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...cleanEnvironment, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.on('error', () => undefined);
  let read = 0;
  return {
    child,
    lines,
    line: async () => {
      while (lines.length <= read) await once(reader, 'line');
      read += 1;
      return lines[read - 1] ?? '';
    },
    ended: once(child, 'close').then(([code]) => ({ code, errors })),
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
