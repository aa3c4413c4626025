import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { createChannels } from './delivery/channels.ts';
import { startWorker } from './delivery/worker.ts';
import { chooseBotCheck } from './intake/bot-check/choose-bot-check.ts';
import { openConnection } from './leads/open-connection.ts';
import { storeOn } from './leads/open-store.ts';
import { StoreUnavailable } from './leads/store.ts';
import { startSweeping } from './leads/upkeep.ts';
import { createLog, type Log } from './log.ts';
import { createRegistry } from './registry/create-registry.ts';
import { offlineRegistry } from './registry/offline/offline-registry.ts';
import { startVerifying } from './registry/start-verifying.ts';
import { settingWarnings } from './setting-warnings.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { openSite, SiteMissing } from './site/open-site.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openUnsubscribeLinks } from './subscriptions/unsubscribe-links.ts';

async function main(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    await start(settings, createLog(settings.logLevel));
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Settings, log: Log): Promise<void> {
  const site = await openSite(process.argv[2] ?? builtSite, settings.publicUrl, new Date());
  const connection = await openConnection({ ...settings, log });
  const store = storeOn(connection);
  const clock = () => new Date();
  const offline = offlineRegistry(connection);
  const registry = createRegistry({ url: settings.npiRegistryUrl, offline, clock, log });
  const links = await openUnsubscribeLinks(store, settings.publicUrl);
  let wake: () => void = () => undefined;
  const app = buildApp({
    settings,
    store,
    registry,
    site,
    log,
    botCheck: await chooseBotCheck(settings, store),
    bucketSecret: await store.secret('rate-limit', () => randomBytes(32).toString('hex')),
    links,
    clock,
    wake: () => wake(),
  });
  await app.listen({ host: settings.host, port: settings.port });
  // A start that fails at the port must not have taken work from the server that runs there.
  const channels = createChannels(settings, { ...settings, links });
  const worker = startWorker({ store, channels, log });
  wake = worker.wake;
  const verifying = startVerifying({ store, registry, clock, log, wake });
  const sweeping = startSweeping(store, log);
  const stopping = new AbortController();
  stopOnSignal(async () => {
    stopping.abort();
    sweeping.stop();
    setTimeout(() => app.server.closeAllConnections(), longestRequest).unref();
    await Promise.all([app.close(), worker.stop(), verifying.stop()]);
    await store.close();
  }, log);
  announce(settings, app.listeningOrigin, log);
  await site.warm(stopping.signal);
}

/** Said at any log level: whoever starts the site waits for the address, and must see the warnings. */
function announce(settings: Settings, address: string, log: Log): void {
  const heard = log.child({}, { level: 'info' });
  for (const warning of settingWarnings(settings)) heard.warn(warning);
  heard.info({ address }, `The site is at ${settings.publicUrl.origin}`);
}

/** A sentence for what the operator can mend; the whole error for what only we can. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (sentences.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'HOST and PORT: another program listens there already.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is no address of this machine.';
  if (code === 'EACCES') return `PORT, or the folder DATA_DIR, may not be used: ${error.message}`;
  return error.stack ?? error.message;
}

const sentences = [SettingsError, SiteMissing, StoreUnavailable];
/** Milliseconds that a request in flight has left when the server stops. */
const longestRequest = 7000;
/** Another folder may be named on the command line. */
const builtSite = fileURLToPath(new URL('../build/client', import.meta.url));

await main();
