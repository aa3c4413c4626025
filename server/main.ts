import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { deliveriesOn, openChannels, operatorDeliveries } from './delivery/channels.ts';
import { startWorker } from './delivery/worker.ts';
import { chooseBotCheck } from './intake/bot-check/choose-bot-check.ts';
import { openBucketSecret } from './leads/buckets.ts';
import { StoreUnavailable } from './leads/connection.ts';
import { openConnection } from './leads/open-connection.ts';
import { storeOn } from './leads/store.ts';
import { startSweeping } from './leads/upkeep.ts';
import { createLog, type Log } from './log.ts';
import { createRegistry } from './registry/create-registry.ts';
import { offlineRegistry } from './registry/offline/offline-registry.ts';
import { startVerification } from './registry/verification-worker.ts';
import { settingWarnings } from './setting-warnings.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { openSite, SiteMissing } from './site/open-site.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openUnsubscribeLinks } from './subscriptions/unsubscribe-links.ts';
import { createWakeUpSignal } from './wake-up-signal.ts';

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
  const channels = openChannels(settings, links);
  const wakeUp = createWakeUpSignal();
  const app = buildApp({
    settings,
    store,
    registry,
    site,
    log,
    botCheck: await chooseBotCheck(settings, store),
    bucketSecret: await openBucketSecret(store),
    links,
    clock,
    operatorDeliveries: operatorDeliveries(channels),
    wakeUp: wakeUp.send,
  });
  // Workers start only after listen() succeeds. Otherwise a second instance that ends with
  // EADDRINUSE would already hold leases.
  await app.listen({ host: settings.host, port: settings.port });
  const worker = startWorker({ store, channels, wakeUp, log });
  const verification = startVerification({
    store,
    registry,
    clock,
    log,
    deliveries: deliveriesOn(channels, 'verification'),
    wakeUpDelivery: wakeUp.send,
  });
  const sweeping = startSweeping(store, log);
  const stopping = new AbortController();
  stopOnSignal(async () => {
    stopping.abort();
    sweeping.stop();
    setTimeout(() => app.server.closeAllConnections(), requestGraceMs).unref();
    await Promise.all([app.close(), worker.stop(), verification.stop()]);
    await store.close();
  }, log);
  announce(settings, app.listeningOrigin, log);
  await site.warm(stopping.signal);
}

/** Logged at any log level: the operator waits for the address and must see the warnings. */
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
/** How long requests in flight may take when the server stops. */
const requestGraceMs = 7000;
/** The command line may name another folder. */
const builtSite = fileURLToPath(new URL('../build/client', import.meta.url));

await main();
