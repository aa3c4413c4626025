import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import type { Browser } from './browser.ts';
import { untilAnswered } from './wait.ts';

/** The Debian package that Firefox is missing; empty if one is installed. */
export function missingForFirefox(): readonly string[] {
  return firefoxPath() ? [] : ['firefox-esr'];
}

/** Starts a stock Firefox with a fresh profile and drives it by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const path = firefoxPath();
  if (!path) throw new Error('Firefox is not installed');
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(join(profile, 'user.js'), preferences);
  const port = await freePort();
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    // Firefox rejects a home directory that another user owns.
    { env: { PATH: process.env.PATH, HOME: profile }, stdio: 'ignore' },
  );
  await untilAnswered(`http://127.0.0.1:${port}/`);
  const { send, end } = await connect(`ws://127.0.0.1:${port}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  const traverse = async (delta: number) =>
    void (await send('browsingContext.traverseHistory', { context, delta }));
  return {
    name: 'Firefox',
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const outcome = await send<Evaluated>('script.evaluate', {
        // JSON avoids the protocol's own format for values.
        expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
      return JSON.parse(outcome.result.value).value;
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    back: () => traverse(-1),
    forward: () => traverse(1),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      end();
      child.kill('SIGKILL');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

async function connect(address: string) {
  const socket = new WebSocket(address);
  // Pending commands by id; each response carries the id of its command.
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  async function send<T>(method: string, params: unknown): Promise<T> {
    lastId += 1;
    const id = lastId;
    const reply = await new Promise<Reply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: no reply`)), callTimeoutMs);
      waiting.set(id, (received) => {
        clearTimeout(timer);
        resolve(received);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result as T;
  }
  return { send, end: () => socket.close() };
}

type Reply = {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
};

function firefoxPath(): string | undefined {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
}

/** Turns off first-run pages, updates, and background connections. */
const preferences = `
user_pref('browser.startup.page', 0);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('toolkit.telemetry.enabled', false);
user_pref('app.update.enabled', false);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
user_pref('services.settings.server', 'data:,');
user_pref('browser.safebrowsing.malware.enabled', false);
user_pref('browser.safebrowsing.phishing.enabled', false);
`;
const callTimeoutMs = 30_000;
