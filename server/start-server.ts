import '#server/extension/install-console.ts';
import { fileURLToPath } from 'node:url';
import { startExtension } from './extension/extension.ts';
import { openLateBackend } from './intake/site-backend.ts';
import { createWakeUpSignal } from './jobs/wake-up-signal.ts';
import { openLiveSite } from './lib/http/live-site.ts';
import { SiteMissing } from './lib/http/open-site.ts';
import { createLog, type Log, logWarnings } from './lib/log.ts';
import { type BackgroundThread, startBackgroundThread } from './lib/start-background.ts';
import { StoreUnavailable } from './lib/store-errors.ts';
import {
  readSettings,
  type Settings,
  SettingsError,
  settingWarnings,
} from './settings/settings.ts';
import { settingsPollMs } from './settings/stored-settings.ts';
import { buildSiteServer } from './site-server.ts';

async function main(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const log = createLog(settings.logLevel);
    logWarnings(log);
    await start(settings, log);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

async function start(base: Settings, log: Log): Promise<void> {
  const clock = () => new Date();
  const stopping = new AbortController();
  const { signal } = stopping;
  let background: BackgroundThread | undefined;
  const wakeUp = createWakeUpSignal();
  const wakeUpMemory = wakeUp.memory;
  const { promise: mayOpen, resolve: openExtension } = Promise.withResolvers<void>();
  const extension = startExtension({ settings: base, log, mayOpen, wakeUpMemory });
  const backend = await openLateBackend({
    settings: base,
    env: process.env,
    log,
    clock,
    stopping: signal,
  });
  // Pages contain the public address, so a change to it needs a restart.
  const settings = backend.now?.settings.current() ?? base;
  const { publicUrl } = settings;
  const folder = process.argv[2] ?? builtSite;
  const site = await openLiveSite(folder, { publicUrl, clock, log, stopping: signal });
  const app = buildSiteServer({
    settings,
    site,
    backend: backend.get,
    clock,
    log,
    wakeUp: wakeUp.send,
    consoleState: () => extension?.state() ?? 'off',
  });
  // Background work starts only after listen() succeeds. Otherwise a second instance that ends with EADDRINUSE would
  // already hold leases.
  await app.listen({ host: settings.host, port: settings.port });
  const started = backend.opened.then((opened) => {
    if (!opened || signal.aborted) return;
    const connect = () => opened.connectStore?.() ?? null;
    const thread = startBackgroundThread(program('background-work.ts'), connect, wakeUpMemory);
    background = thread;
    openExtension();
    const polling = setInterval(async () => {
      // The store may be unavailable for a moment.
      if (await opened.settings.refresh().catch(() => false)) thread.restart();
    }, settingsPollMs).unref();
    signal.addEventListener('abort', () => clearInterval(polling));
  });
  stopOnSignal(async () => {
    stopping.abort();
    setTimeout(() => app.server.closeAllConnections(), requestGraceMs).unref();
    await Promise.all([
      app.close(),
      started.then(() => Promise.all([background?.stop(), extension?.stop()])),
    ]);
    const opened = await backend.opened;
    await opened?.store.close();
  }, log);
  announce(settings, app.listeningOrigin, log);
  if (extension) log.child({}, { level: 'info' }).info({}, 'The console is starting');
}

function program(file: string): URL {
  return new URL(`./${file}`, import.meta.url);
}

/**
 * Runs `stop` on the first SIGINT or SIGTERM and exits when it is done, or after the time limit. A second signal exits
 * immediately. Under npm, Ctrl-C arrives twice, from the terminal and from npm, so signals within half a second count
 * as one.
 */
function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stoppingSince: number | null = null;

  function onSignal(signal: NodeJS.Signals): void {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      log.info({ signal }, 'Stopping');
      setTimeout(giveUp, stopTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    } else if (performance.now() - stoppingSince > sameSignalMs) {
      log.warn({ signal }, 'Stopped immediately');
      process.exit(1);
    }
  }

  function giveUp(): void {
    log.error({}, 'Stopping took too long');
    process.exit(1);
  }

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (process.env.npm_lifecycle_event !== undefined) watchParent(() => onSignal('SIGTERM'));
}

/** npm runs scripts in a shell, and that shell ends on SIGTERM without passing it on. */
function watchParent(onEnd: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, parentIntervalMs).unref();
}

/** Less than the ten seconds after which supervisors usually kill a process. */
const stopTimeoutMs = 9500;
const sameSignalMs = 500;
const parentIntervalMs = 500;

/** Logged at every log level, because the operator needs the address and the warnings. */
function announce(settings: Settings, address: string, log: Log): void {
  const always = log.child({}, { level: 'info' });
  for (const warning of settingWarnings(settings)) always.warn(warning);
  always.info({ address }, `The site is at ${settings.publicUrl.origin}`);
}

/** One line for errors that the operator can fix; the full stack for bugs. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (operatorErrors.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'HOST and PORT: another program is already listening there.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is not an address of this machine.';
  if (code === 'EACCES')
    return `No permission for PORT or for the folder DATA_DIR: ${error.message}`;
  return error.stack ?? error.message;
}

const operatorErrors = [SettingsError, SiteMissing, StoreUnavailable];
/** The grace period for requests in flight when the server stops. */
const requestGraceMs = 7000;
/** The default; the command line may specify another folder. */
const builtSite = fileURLToPath(new URL('../build/client', import.meta.url));

await main();
