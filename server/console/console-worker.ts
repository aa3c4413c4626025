import { EventEmitter, once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { createLog } from '#server/lib/log.ts';
import { logWarnings } from '#server/lib/log-warnings.ts';
import { readSettings } from '#server/settings/settings.ts';
import { announceConsole } from './announce-console.ts';
import type { ConsoleMessage, ConsoleOrder } from './console-thread.ts';
import { consoleStartError, openConsole } from './open-console.ts';

const loadTimeoutMs = 2_000;

/** The thread that `startConsoleThread` starts. */
const settings = readSettings(process.env);
const log = createLog(settings.logLevel);
logWarnings(log);
const stopping = new AbortController();
const loaded = new EventEmitter();
parentPort?.on('message', (order: ConsoleOrder) => {
  if (order === 'stop') stopping.abort();
  else loaded.emit(order);
});

const opened = await openConsole({
  settings,
  log,
  clock: () => new Date(),
  wakeUp: () => parentPort?.postMessage('wake' satisfies ConsoleMessage),
  followDestinations: async () => {
    parentPort?.postMessage('destinations' satisfies ConsoleMessage);
    const signal = AbortSignal.timeout(loadTimeoutMs);
    await once(loaded, 'loaded' satisfies ConsoleOrder, { signal }).catch(() => undefined);
  },
  stopping: stopping.signal,
}).catch((error: unknown) => {
  const reason = consoleStartError(error);
  const details = reason === null ? { err: error } : { reason };
  log.error(details, 'The console could not start. The site runs without it');
  return null;
});
if (opened) {
  await announceConsole(opened, log, settings.dataDir);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await opened.close();
}
process.exit();
