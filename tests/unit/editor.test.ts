import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aBuiltSite, contactPath } from '#tests/support/intake-app.ts';
import { contact } from '#tests/support/payloads.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

type Launch = {
  readonly name: string;
  readonly runtimeExecutable: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly preLaunchTask?: string;
};
type Task = {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
};

const launches = read<{ configurations: readonly Launch[] }>('.vscode/launch.json').configurations;
const { tasks } = read<{ tasks: readonly Task[] }>('.vscode/tasks.json');
const container = read<{
  readonly image: string;
  readonly postCreateCommand: string;
  readonly forwardPorts: readonly number[];
  readonly portsAttributes: Readonly<Record<string, unknown>>;
  readonly customizations: { readonly vscode: { readonly extensions: readonly string[] } };
}>('.devcontainer/devcontainer.json');
const { devDependencies } = read<{ devDependencies: Readonly<Record<string, string>> }>(
  'package.json',
);

test.each(launches)(
  'the launch configuration $name runs a file that exists with the pinned Node',
  ({ runtimeExecutable, program, preLaunchTask }) => {
    expect(inWorkspace(runtimeExecutable)).toBe('node_modules/.bin/node');
    expect(existsSync(inWorkspace(program))).toBe(true);
    if (preLaunchTask) expect(tasks.map(({ label }) => label)).toContain(preLaunchTask);
  },
);

test.each(tasks)('the task $label runs a file that exists', ({ command, args: [file = ''] }) => {
  expect(existsSync(inWorkspace(command))).toBe(true);
  expect(existsSync(file)).toBe(true);
});

test('a breakpoint in the path of a submission stops the server of the launch configuration', async () => {
  const server = launches.find(({ name }) => name === 'Server');
  if (!server) throw new Error('There is no launch configuration named Server');
  const file = 'server/intake/handle-submission.ts';
  const debugged = spawn(
    inWorkspace(server.runtimeExecutable),
    ['--inspect=127.0.0.1:0', inWorkspace(server.program), aBuiltSite()],
    {
      env: {
        ...cleanEnvironment,
        PORT: '0',
        CONSOLE_PORT: 'off',
        BOT_CHECK: 'none',
        DATA_DIR: temporaryFolder(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void debugged.kill('SIGKILL'));
  const [inspector, address] = await Promise.all([
    firstMatch(debugged.stderr, /ws:\/\/\S+/),
    firstMatch(debugged.stdout, /(?<="address":")[^"]+/),
  ]);
  const stopped = await stopAt(inspector, file, 'const guarded =');
  void fetch(`${address}${contactPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  }).catch(() => undefined);
  expect(await stopped.line).toBe(stopped.expected);
});

test('the dev container has the pinned Node, the recommended extensions, and every port', () => {
  const [major = ''] = devDependencies.node?.split('.', 1) ?? [];
  expect(container.image).toMatch(new RegExp(`:${major}-`));
  const { recommendations } = read<{ recommendations: readonly string[] }>(
    '.vscode/extensions.json',
  );
  expect(container.customizations.vscode.extensions).toEqual(recommendations);
  const ports = Array.from(
    readFileSync('tools/dev.ts', 'utf8').matchAll(/(?:localhost:|PORT \|\| ')(\d{4})/g),
    ([, port]) => Number(port),
  );
  expect(container.forwardPorts).toEqual(ports.toSorted());
  expect(Object.keys(container.portsAttributes).map(Number)).toEqual(container.forwardPorts);
});

/** The file has no comments, so it is plain JSON. */
function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function inWorkspace(path: string): string {
  expect(path).toMatch(/^\$\{workspaceFolder\}\//);
  return path.replace(/^\$\{workspaceFolder\}\//, '');
}

async function firstMatch(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(output)) {
    const [match] = pattern.exec(line) ?? [];
    if (match) {
      output.resume();
      return match;
    }
  }
  throw new Error(`No line matches ${pattern}`);
}

/** Sets a breakpoint as a debugger does, at the first line that contains a text. */
async function stopAt(inspector: string, file: string, text: string) {
  const lineNumber = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text));
  const socket = new WebSocket(inspector);
  onTestFinished(() => socket.close());
  const messages: { id?: number; method?: string; params?: Paused }[] = [];
  const line = new Promise<number>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as (typeof messages)[number];
      messages.push(message);
      if (message.method === 'Debugger.paused') {
        resolve(message.params?.callFrames[0]?.location.lineNumber ?? -1);
      }
    });
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const urlRegex = `${basename(file).replace('.', '\\.')}$`;
  socket.send(JSON.stringify({ id: 1, method: 'Debugger.enable' }));
  const params = { urlRegex, lineNumber };
  socket.send(JSON.stringify({ id: 2, method: 'Debugger.setBreakpointByUrl', params }));
  await expect.poll(() => messages.some(({ id }) => id === 2), { timeout: 10_000 }).toBe(true);
  return { line, expected: lineNumber };
}

type Paused = {
  readonly callFrames: readonly { readonly location: { readonly lineNumber: number } }[];
};
