import '#server/extension/install-console.ts';
import { EventEmitter, once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { announceConsole } from '#console/server/announce-console.ts';
import type { ConsoleMessage, ConsoleOrder } from '#console/server/console-thread.ts';
import { consoleStartError, openConsole } from '#console/server/open-console.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { createLog, type Log, logWarnings } from '#server/lib/log.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings/settings.ts';

/**
 * Runs the console, either in the thread that `startConsoleThread` starts, or as a separate process alongside public
 * ones on PostgreSQL (`node console/server/main.ts`).
 */
const stopping = new AbortController();
if (parentPort) await runInThread(parentPort);
else await runAlone();

async function runInThread(server: NonNullable<typeof parentPort>): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const orders = new EventEmitter();
  server.on('message', (order: ConsoleOrder) => {
    if (order === 'stop') stopping.abort();
    else orders.emit(order);
  });
  const { signal } = stopping;
  await once(orders, 'open' satisfies ConsoleOrder, { signal }).catch(() => process.exit());
  const wakeUp = createWakeUpSignal(workerData as SharedArrayBuffer).send;
  await run(settings, log, wakeUp).catch((error: unknown) => {
    const reason = consoleStartError(error);
    const details = reason === null ? { err: error } : { reason };
    log.error(details, 'The console could not start. The site runs without it');
  });
  process.exit();
}

async function runAlone(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  try {
    const settings = readSettings(process.env);
    if (settings.console.port === null) throw new SettingsError(['CONSOLE_PORT is off.']);
    // The delivery workers of other processes poll deliveries and destinations once a second.
    await run(settings, createLog(settings.logLevel), () => undefined);
    process.exit();
  } catch (error) {
    const reason = error instanceof SettingsError ? error.message : consoleStartError(error);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}

/** Runs until stopped. Rejects if the console can't start. */
async function run(settings: Settings, log: Log, wakeUp: () => void): Promise<void> {
  logWarnings(log);
  const { signal } = stopping;
  const opened = await openConsole({
    wakeUp,
    settings,
    env: process.env,
    log,
    clock: () => new Date(),
    stopping: signal,
    site: process.argv[2],
  });
  if (!opened) return;
  await announceConsole(opened, log, settings.dataDir);
  parentPort?.postMessage('running' satisfies ConsoleMessage);
  if (!signal.aborted) await once(signal, 'abort');
  await opened.close();
}
