import { onTestFinished } from 'vitest';
import { aConsole, type Browser } from './console.ts';
import { directoryClient, startDirectory } from './directory.ts';
import { recordedLog } from './recorded-log.ts';

export type Return = { readonly search: string; readonly ticket: string };

/** Opens the directory and returns from it, as a browser does. */
export async function begin(browser: Browser): Promise<Return> {
  const { body } = await browser.call('startDirectorySignIn');
  const { headers } = await fetch(body.address, { redirect: 'manual' });
  const { search } = new URL(headers.get('location') ?? '');
  return { search, ticket: body.ticket };
}

export function finish(browser: Browser, body: Return) {
  return browser.call('finishDirectorySignIn', { body });
}

export async function signIn(browser: Browser) {
  return { browser, reply: await finish(browser, await begin(browser)) };
}

/** A console with a directory, and the console's log lines of level warning and above. */
export async function aConsoleWithDirectory(
  place = '',
  settings: Readonly<Record<string, string>> = {},
) {
  const directory = await startDirectory();
  onTestFinished(directory.close);
  const { log, lines: logged } = recordedLog('warn');
  const all = {
    OIDC_ISSUER: directory.issuer,
    OIDC_CLIENT_ID: directoryClient.id,
    OIDC_CLIENT_SECRET: directoryClient.secret,
    OIDC_NAME: 'Lab Directory',
    ...settings,
  };
  const opened = await aConsole(place, undefined, all, log);
  return { ...opened, directory, logged };
}
