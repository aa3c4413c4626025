import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeUnsentFiles } from '#console/server/leads/files/stored-reply-files.ts';
import { writeMissingSearchTexts } from '#console/server/search/write-search-text.ts';
import { auditedChanges } from '#server/db/audit-log.ts';
import type { Connection } from '#server/db/connection.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { openBucketSecret } from '#server/db/stored-keys.ts';
import { createTransactions } from '#server/db/transactions.ts';
import { storedSecrets } from '#server/db/upkeep.ts';
import { erasures } from '#server/leads/privacy/erasures.ts';
import { onReplaced } from '#server/lib/http/live-site.ts';
import { readFiles } from '#server/lib/http/open-site.ts';
import type { Log } from '#server/lib/log.ts';
import type { Environment } from '#server/lib/settings/setting-reader.ts';
import { StoreUnavailable, UnusableDatabase } from '#server/lib/store-errors.ts';
import { createRegistries } from '#server/registry/create-registries.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openSettings, settingsPollMs } from '#server/settings/stored-settings.ts';
import { startAuditStream } from './audit/audit-stream.ts';
import { buildConsoleApp } from './console-app.ts';
import { createInvitation, invitationLinkOf } from './identity/invitations.ts';
import { sweepSessions } from './identity/sessions.ts';
import { hasUsers } from './identity/users.ts';
import { liveEvents } from './inbox/event-stream.ts';
import type { ConsoleContext } from './kit/console-context.ts';
import { openDirectory } from './sign-in/directory.ts';

export type ConsoleOptions = {
  /** The settings of the environment. */
  readonly settings: Settings;
  readonly env: Environment;
  readonly log: Log;
  readonly clock: () => Date;
  readonly wakeUp: () => void;
  /** Aborts the wait for an unavailable database. */
  readonly stopping: AbortSignal;
  /** The folder of the built site, if not the default. */
  readonly site?: string | undefined;
  /** The folder of the built console, if not the default. */
  readonly application?: string | undefined;
};

export type OpenConsole = {
  readonly url: URL;
  /** Link that creates the first user; null once one exists. */
  readonly setupLink: string | null;
  /** Appended to the log line with the console's address; blank if there is nothing to do. */
  readonly hint: string;
  readonly close: () => Promise<void>;
};

/**
 * Starts the console on its own port and database connection. Null if it was stopped before it
 * started.
 */
export async function openConsole(options: ConsoleOptions): Promise<OpenConsole | null> {
  const { settings, log, clock, application = builtConsole } = options;
  const connection = await connect(options);
  if (!connection) return null;
  try {
    let { url } = settings.console;
    const context = await contextOf(options, connection, () => url);
    ({ url } = context.settings.console);
    const { transactions } = context;
    const files = await readFiles(application, { publicUrl: url, now: clock() });
    const events = liveEvents(context);
    const app = buildConsoleApp({ context, events, findFile: (path) => files.get(path) ?? null });
    await app.listen({ host: settings.console.host, port: settings.console.port ?? 0 });
    const address = app.server.address();
    if (settings.console.port === 0 && address !== null && typeof address === 'object') {
      url = new URL(`http://localhost:${address.port}`);
    }
    const setup = await setUp(context);
    const closing = new AbortController();
    const texts = writeMissingSearchTexts(transactions, closing.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'Some leads can’t be searched until the console is restarted'),
    );
    const auditStream = settings.console.streamsAudit
      ? await startAuditStream(transactions, log)
      : null;
    const sweeping = startSweeping(context);
    const polling = setInterval(
      () => void context.refreshSettings().catch(() => false),
      settingsPollMs,
    );
    return {
      url,
      ...setup,
      close: async () => {
        clearInterval(sweeping);
        clearInterval(polling);
        closing.abort();
        await Promise.all([app.close(), texts]);
        await auditStream?.stop();
        await transactions.drained();
        await connection.db.destroy();
      },
    };
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

async function contextOf(
  { settings, env, clock, log, wakeUp, stopping, site = builtSite }: ConsoleOptions,
  connection: Connection,
  url: () => URL,
): Promise<ConsoleContext> {
  const transactions = createTransactions(connection);
  const { storedSecret: read, secret } = storedSecrets(transactions);
  const live = await openSettings({ base: settings, env, read, log });
  let brochures = await brochuresOf(site, clock());
  onReplaced(site, stopping, async () => {
    brochures = await brochuresOf(site, clock());
  });
  return {
    get settings() {
      return live.current();
    },
    env,
    refreshSettings: live.refresh,
    connection,
    transactions,
    clock,
    log,
    wakeUp,
    changeAs: auditedChanges(transactions, clock),
    erasures: erasures(connection, transactions),
    bucketSecret: await openBucketSecret({ secret }, settings.destinations.secretsKey),
    registries: createRegistries({
      settings,
      files: registryFiles(connection),
      clock,
      log,
      limits: registryLimits,
    }),
    get brochures() {
      return brochures;
    },
    url,
    directory: settings.console.directory && openDirectory(settings.console.directory, log, clock),
  };
}

/** Removes ended sessions, and files of replies that were never sent. */
function startSweeping({ transactions, clock, log }: ConsoleContext): NodeJS.Timeout {
  return setInterval(() => {
    sweepSessions(transactions, clock()).catch(() =>
      log.warn({}, 'Cannot remove expired sessions'),
    );
    const before = new Date(clock().getTime() - unsentFilesLifetimeMs);
    transactions
      .write((db) => removeUnsentFiles(db, before))
      .catch(() => log.warn({}, 'Cannot remove unsent files'));
  }, sweepIntervalMs).unref();
}

/** One line for errors that the operator can fix; null for bugs. */
export function consoleStartError(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'CONSOLE_HOST and CONSOLE_PORT: another program is already listening there';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'CONSOLE_HOST is not an address of this machine';
  if (code === 'EACCES') return 'No permission for CONSOLE_PORT';
  return null;
}

async function connect({ settings, log, stopping }: ConsoleOptions) {
  const { dataDir, databaseUrl } = settings;
  for (let pauseMs = minPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await openConnection({ dataDir, databaseUrl, log });
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error instanceof UnusableDatabase) throw error;
      log.warn({ reason: error.message }, 'The console is waiting for the database');
      await wait(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }
  return null;
}

/**
 * Creates a new link at each start until a user exists. If only the directory signs people in, the
 * first user needs an invitation instead.
 */
async function setUp({
  transactions,
  clock,
  url,
  settings,
}: ConsoleContext): Promise<Pick<OpenConsole, 'setupLink' | 'hint'>> {
  const { directory } = settings.console;
  if (directory?.isOnly) {
    const invite = `. To invite its first user, who then signs in with ${directory.name}: npm run console -- invite EMAIL`;
    return { setupLink: null, hint: (await transactions.read(hasUsers)) ? '' : invite };
  }
  const invitation = await transactions.write(async (db) => {
    if (await hasUsers(db)) return null;
    return createInvitation(db, { email: null, role: 'owner', now: clock() });
  });
  const setupLink = invitation && invitationLinkOf(url(), invitation.token);
  return { setupLink, hint: '' };
}

/** The PDFs of the built site; empty if it was built without them. */
async function brochuresOf(site: string, now: Date): Promise<ConsoleContext['brochures']> {
  const publicUrl = new URL('http://unused.invalid');
  const files = await readFiles(join(site, 'brochures'), { publicUrl, now });
  const named = Array.from(files, ([path, file]) => [basename(path), file] as const);
  return new Map(named.filter(([name]) => name.endsWith('.pdf')));
}

const builtSite = fileURLToPath(new URL('../../build/client', import.meta.url));
const builtConsole = fileURLToPath(new URL('../../build/console', import.meta.url));
/** A user who repeats a lookup wants a fresh result. */
const registryLimits = { foundLifetimeMs: 60_000, notFoundLifetimeMs: 60_000 } as const;
/** Longer than anyone takes to write a reply. */
const unsentFilesLifetimeMs = 7 * 24 * 60 * 60 * 1000;
const sweepIntervalMs = 10 * 60 * 1000;
const minPauseMs = 500;
const maxPauseMs = 10_000;
