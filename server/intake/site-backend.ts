import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { openBucketSecret, openStoredKeys } from '#server/db/stored-keys.ts';
import { routingToTeam } from '#server/delivery/channels/team-deliveries.ts';
import { type MailLinks, openSubscriptionLinks } from '#server/leads/subscription-links.ts';
import type { Log } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { StoreUnavailable, UnusableDatabase } from '#server/lib/store-errors.ts';
import { createRegistries } from '#server/registry/create-registries.ts';
import type { Registries, RegistryFiles } from '#server/registry/registries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type LiveSettings, openSettings } from '#server/settings/stored-settings.ts';
import type { ServerStore } from '#server/store/lead-store.ts';
import { openStoreThread, storeAt } from '#server/store/store-in-thread.ts';
import { type BotCheck, noBotCheck } from './bot-check/bot-check.ts';
import { proofOfWork } from './bot-check/proof-of-work.ts';
import { recaptcha, turnstile } from './bot-check/siteverify.ts';
import type { Context } from './stages.ts';

/** The parts of the server that need the database. */
export type Backend = {
  readonly store: ServerStore;
  readonly settings: LiveSettings;
  readonly registries: Registries;
  readonly botCheck: BotCheck;
  readonly links: MailLinks;
  readonly bucketSecret: string;
  /**
   * Opens a port to the store for another thread. Absent for PostgreSQL, which each thread opens
   * itself.
   */
  readonly connectStore?: () => MessagePort;
};

export type BackendOptions = {
  /** The settings of the environment. */
  readonly settings: Settings;
  readonly env: Environment;
  readonly log: Log;
  readonly clock: () => Date;
  /** Aborts the attempts to open the database. */
  readonly stopping: AbortSignal;
  /** A port from `connectStore`, to use another thread's store. */
  readonly storePort?: MessagePort | null;
};

/**
 * Opens the database. If it is unavailable, the server starts anyway, because the pages don't need
 * it, and the attempts continue. Rejects with `UnusableDatabase` if only the operator can fix the
 * cause.
 */
export async function openLateBackend(options: BackendOptions) {
  const { log, stopping } = options;
  let backend: Backend | null = await attempt(options, true);

  async function keepTrying(): Promise<Backend | null> {
    for (let pauseMs = minPauseMs; backend === null; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await wait(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      if (stopping.aborted) return null;
      backend = await attempt(options, false);
      if (backend) log.info({}, 'The database is open, and forms are accepted');
    }
    return backend;
  }

  return {
    /** Null if the first attempt has failed. */
    now: backend,
    /** Throws `StoreUnavailable`, which turns requests into 503, until the database is open. */
    get: () => {
      if (backend) return backend;
      throw new StoreUnavailable('The database has not been opened yet');
    },
    /** Null if the server was stopped before the database was open. */
    opened: keepTrying(),
  };
}

async function attempt(options: BackendOptions, isFirst: boolean): Promise<Backend | null> {
  try {
    return await openBackend(options);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (isFirst && error instanceof UnusableDatabase) throw error;
    options.log[isFirst ? 'error' : 'warn'](
      { reason: error.message },
      'Forms return 503 until the database opens',
    );
    return null;
  }
}

async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings: base, env, log, clock } = options;
  const { files, ...storage } = await openStorage(options);
  const { store } = storage;
  try {
    const live = await openSettings({ base, env, read: store.storedSecret, log });
    const settings = live.current();
    return {
      ...storage,
      settings: live,
      registries: createRegistries({ settings, files, clock, log }),
      botCheck: await chooseBotCheck(settings, store),
      links: await openSubscriptionLinks(store, settings),
      bucketSecret: await openBucketSecret(store, settings.destinations.secretsKey),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStorage({
  settings: { databaseUrl, dataDir, logLevel },
  log,
  storePort,
}: BackendOptions): Promise<
  Pick<Backend, 'store' | 'connectStore'> & {
    readonly files: RegistryFiles;
  }
> {
  if (databaseUrl === null) {
    const { store, connect } = storePort
      ? { store: await storeAt(storePort) }
      : await openStoreThread(dataDir, logLevel);
    const files = {
      npi: { find: store.findProvider },
      clia: { find: store.findLaboratory, search: store.searchLaboratories },
    };
    return { store, files, ...(connect ? { connectStore: connect } : {}) };
  }
  // Loaded only for PostgreSQL: with SQLite, only the store's thread needs its drivers.
  const [{ openConnection }, { storeOn }, { registryFiles }] = await Promise.all([
    import('#server/db/open-connection.ts'),
    import('#server/store/lead-store.ts'),
    import('#server/registry/registry-file-queries.ts'),
  ]);
  const connection = await openConnection({ databaseUrl, dataDir, log });
  return {
    store: storeOn(connection),
    files: registryFiles(connection),
  };
}

/** Creates the configured bot check. The proof of work stores its secret. */
async function chooseBotCheck(
  settings: Settings,
  store: Pick<ServerStore, 'secret' | 'countSince'>,
): Promise<BotCheck> {
  const { kind, siteKey, secret, verifyUrl } = settings.botCheck;
  const host = settings.publicUrl.hostname;
  switch (kind) {
    case 'none':
      return noBotCheck();
    case 'proof-of-work': {
      const { secretsKey } = settings.destinations;
      const key = secret ?? (await openStoredKeys(store, 'bot-check', secretsKey))[0];
      return proofOfWork({ secret: key, host, submissionsSince: store.countSince });
    }
    case 'recaptcha':
    case 'turnstile': {
      const provider = kind === 'recaptcha' ? recaptcha : turnstile;
      return provider({ siteKey: siteKey ?? '', secret: secret ?? '', verifyUrl, host });
    }
  }
}

type ContextParts = Pick<Context, 'isPage' | 'clock' | 'log' | 'wakeUp'> & {
  readonly settings: Settings;
  readonly backend: () => Backend;
};

/**
 * The intake reads these parts on each request, so the database may open after the server has
 * started.
 */
export function contextOf({
  settings,
  isPage,
  backend,
  clock,
  log,
  wakeUp,
}: ContextParts): Context {
  const { publicUrl, rateLimit } = settings;
  return {
    publicUrl,
    isPage,
    rateLimit,
    teamRouting: (lead) => routingToTeam(backend().settings.current(), lead),
    clock,
    log,
    wakeUp,
    get store() {
      return backend().store;
    },
    get registries() {
      return backend().registries;
    },
    get botCheck() {
      return backend().botCheck;
    },
    get bucketSecret() {
      return backend().bucketSecret;
    },
  };
}

const minPauseMs = 500;
const maxPauseMs = 10_000;
