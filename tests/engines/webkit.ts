import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import type { Browser } from './browser.ts';
import { untilAnswered } from './wait.ts';

/** The Debian packages that WebKitGTK is missing; empty if all are installed. */
export function missingForWebKit(): readonly string[] {
  return [
    ...(existsSync(driver) && existsSync(miniBrowser) ? [] : ['webkit2gtk-driver']),
    ...(existsSync(xvfb) ? [] : ['xvfb']),
  ];
}

/** Starts WebKitGTK's MiniBrowser on a separate display and drives it by WebDriver. */
export async function startWebKit(): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const processes: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(command, args, { env, stdio: 'ignore' });
    processes.push(child);
    return child;
  };
  const number = 90 + Math.floor(Math.random() * 900);
  const display = `:${number}`;
  start(xvfb, [display, '-screen', '0', '1700x1300x24', '-nolisten', 'tcp'], process.env);
  const port = await freePort();
  start(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // WebKit's sandbox needs user namespaces, which root in a container does not have.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  });
  const address = `http://127.0.0.1:${port}`;
  await untilAnswered(`${address}/status`);
  await untilExists(`/tmp/.X11-unix/X${number}`);

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  }

  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    name: 'WebKitGTK',
    goTo: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: (expression) => {
      const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      return call('POST', `${session}/execute/async`, { script, args: [] }).then(resultOf);
    },
    perform: async (actions) => {
      await call('POST', `${session}/actions`, { actions });
    },
    resize: async (width, height) => {
      // The rectangle is the window's, including its frame and toolbar.
      await call('POST', `${session}/window/rect`, { width, height });
    },
    back: async () => void (await call('POST', `${session}/back`, {})),
    forward: async () => void (await call('POST', `${session}/forward`, {})),
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      for (const child of processes.toReversed()) child.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function resultOf(result: unknown): unknown {
  const { value, error } = result as { value?: unknown; error?: string };
  if (error) throw new Error(error);
  return value;
}

async function untilExists(path: string): Promise<void> {
  for (let tries = 0; !existsSync(path); tries += 1) {
    if (tries > 200) throw new Error(`${path} did not appear`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const driver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
const miniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const capabilities = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
};
const callTimeoutMs = 30_000;
