import { once } from 'node:events';
import { createLog } from '#server/lib/log.ts';
import { logWarnings } from '#server/lib/log-warnings.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { announceConsole } from './announce-console.ts';
import { consoleStartError, openConsole } from './open-console.ts';

/** `node server/console/main.ts`: the console as a process of its own, beside public ones on PostgreSQL. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());

try {
  const settings = readSettings(process.env);
  if (settings.console.port === null) throw new SettingsError(['CONSOLE_PORT is off.']);
  const log = createLog(settings.logLevel);
  logWarnings(log);
  const opened = await openConsole({
    settings,
    log,
    clock: () => new Date(),
    // The delivery workers of the other processes look for deliveries and destinations once a second.
    wakeUp: () => undefined,
    followDestinations: async () => undefined,
    stopping: stopping.signal,
  });
  if (opened) {
    await announceConsole(opened, log, settings.dataDir);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    await opened.close();
  }
  process.exit();
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : consoleStartError(error);
  if (reason === null) throw error;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
