import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { contactForm } from '../../contract/forms/contact.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';
import { readSetupLink } from '../support/setup-link.ts';
import { startArguments } from '../support/start-command.ts';

export type BenchServer = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
  /** The console's origin; empty if CONSOLE_PORT is not given. */
  readonly console: string;
  /** The address of the contact form. */
  readonly form: string;
  readonly ended: Promise<unknown>;
};

/** Starts the built site as `npm start` does, on a free port, with neither bot check nor rate limit. */
export async function startBenchServer(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...startArguments, builtSite], {
    env: {
      ...cleanEnvironment,
      PORT: '0',
      BOT_CHECK: 'none',
      RATE_LIMIT: '100000000/minute',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const found = { address: '', console: env.CONSOLE_PORT ? '' : 'none' };
  for await (const line of createInterface(child.stdout)) {
    Object.assign(found, JSON.parse(line) as Partial<typeof found>);
    if (found.address === '' || found.console === '') continue;
    child.stdout.resume();
    return {
      child,
      pid: child.pid ?? 0,
      origin: found.address,
      console: found.console,
      form: `${found.address}/api${contactForm.path}`,
      ended,
    };
  }
  throw new Error('The server did not start; the reason is printed above.');
}

/** Starts an SMTP server in another process, which accepts and discards everything. */
export async function startMailSink(): Promise<{
  readonly child: ChildProcess;
  readonly port: string;
}> {
  const child = spawn(process.execPath, ['tests/bench/mail-sink.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const port of createInterface(child.stdout)) return { child, port };
  throw new Error('The mail sink did not start; the reason is printed above.');
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** A call resolves with false if the request was rejected, and rejects if the server was killed. */
export type Caller = (path: string, body?: unknown) => Promise<boolean>;

/** Calls the console as a signed-in user; a call without a body is a GET. */
export function callerOf(origin: string, cookie: string): Caller {
  return async (path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`The console answered ${response.status}`);
    return response.ok;
  };
}

/** Creates the first user with the link that the server writes; returns the session cookie. */
export async function signUp(origin: string, dataDir: string): Promise<string> {
  const token = readSetupLink(dataDir).split('#')[1] ?? '';
  const user = { token, name: 'Ann', email: 'ann@lab.example', password: 'seven tubes in a rack' };
  const response = await fetch(`${origin}/api/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(user),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`The console answered ${response.status} to the first user`);
  return cookie;
}

const builtSite = new URL('../../build/client', import.meta.url).pathname;
