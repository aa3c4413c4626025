import '#server/extension/install-console.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type BotCheckChallenge, encodeProofOfWork } from '#contract/bot-check.ts';
import { openBucketSecret } from '#server/db/stored-keys.ts';
import { type BotCheck, noBotCheck } from '#server/intake/bot-check/bot-check.ts';
import type { Lead } from '#server/leads/lead.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { openSite } from '#server/lib/http/open-site.ts';
import type { Log } from '#server/lib/log.ts';
import { createRegistries } from '#server/registry/create-registries.ts';
import type { LookupLimits } from '#server/registry/lookup/create-lookup.ts';
import type { Registries } from '#server/registry/registries.ts';
import { registryFiles } from '#server/registry/registry-file-queries.ts';
import { readSettings } from '#server/settings/settings.ts';
import { buildSiteServer } from '#server/site-server.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { recordedLog } from './recorded-log.ts';
import { writeSmallSite } from './small-site.ts';
import { aStore } from './store.ts';
import { temporaryFolder } from './temporary.ts';

export type IntakeApp = {
  readonly app: FastifyInstance;
  readonly store: LeadStore;
  readonly registries: Registries;
  readonly log: Log;
  /** The log as one string. */
  readonly logged: () => string;
  readonly woken: () => number;
};

/** The public server with a real store in a temporary folder. `env` holds settings. */
export async function anIntakeApp(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly botCheck?: BotCheck;
    /** Wraps the real store, for example to make it fail. */
    readonly around?: (store: LeadStore) => LeadStore;
    readonly clock?: () => Date;
    /** Options of both registries; without NPI_REGISTRY_URL and CLIA_REGISTRY_URL they are unavailable. */
    readonly registryLimits?: Partial<LookupLimits>;
  } = {},
): Promise<IntakeApp> {
  const settings = readSettings({
    RATE_LIMIT: '100000/minute',
    LOG_LEVEL: 'debug',
    NPI_REGISTRY_URL: 'http://127.0.0.1:9/',
    CLIA_REGISTRY_URL: 'off',
    ...options.env,
  });
  const { databaseUrl } = settings;
  const dataDir = options.env?.DATA_DIR ?? temporaryFolder();
  const { connection, store } = await aStore({ dataDir, databaseUrl: databaseUrl ?? '' });
  const clock = options.clock ?? (() => new Date());
  let wakes = 0;
  const { log, logged } = recordedLog(settings.logLevel);
  const limits = { attemptMs: 4_000, totalMs: 8_000, retryPauseMs: 5, ...options.registryLimits };
  const files = registryFiles(connection);
  const registries = createRegistries({ settings, files, clock, log, limits });
  const backend = {
    registries,
    settings: { current: () => settings, refresh: async () => false },
    store: options.around?.(store) ?? store,
    botCheck: options.botCheck ?? noBotCheck(),
    bucketSecret: await openBucketSecret(store, settings.destinations.secretsKey),
    links: subscriptionLinks(linkKey, settings.publicUrl),
  };
  const app = buildSiteServer({
    settings,
    backend: () => backend,
    site: await openSite(aBuiltSite(), settings.publicUrl, new Date()),
    clock,
    log,
    wakeUp: () => {
      wakes += 1;
    },
  });
  onTestFinished(() => app.close());
  return {
    app,
    store,
    registries,
    log,
    logged,
    woken: () => wakes,
  };
}

/** A built site of two pages. */
export function aBuiltSite(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  writeSmallSite(folder, files);
  return folder;
}

/** The key that signs the links of the app. */
export const linkKey = 'another secret of the tests';

export const contactPath = '/api/form_request_demo';

/** Posts a submission as a browser would, with additional `headers`. */
export function post(
  app: FastifyInstance,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'POST',
    url: contactPath,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}

/** Solves a challenge as a browser would and returns the token. */
export async function solve(check: BotCheckChallenge): Promise<string> {
  if (check.kind !== 'proof-of-work')
    throw new Error(`Unexpected kind of challenge: ${check.kind}`);
  const solution = await solveChallenge({ challenge: check.challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution');
  return encodeProofOfWork(check.challenge, solution);
}

export async function storedLeads(store: LeadStore): Promise<readonly Lead[]> {
  return Array.fromAsync(store.each());
}
