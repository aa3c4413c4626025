import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type BodyOf,
  type EndpointName,
  endpoints,
  type ResponseOf,
} from '#console/contract/endpoints.ts';
import type { LeadChange } from '#console/contract/inbox.ts';
import { hashPassword } from '#console/server/identity/passwords.ts';
import { startSession } from '#console/server/identity/sessions.ts';
import { totp } from '#console/server/identity/totp.ts';
import { openConsole } from '#console/server/open-console.ts';
import type { Role } from '#contract/roles.ts';
import { type AuditCheck, checkAuditLog } from '#server/db/audit-log.ts';
import type { Connection, Db } from '#server/db/connection.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createTransactions, type Transactions } from '#server/db/transactions.ts';
import type { Submission } from '#server/leads/entrance/accept.ts';
import type { Lead } from '#server/leads/lead.ts';
import type { PersonRecord } from '#server/leads/privacy/person-hooks.ts';
import { newId } from '#server/lib/ids.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { type LeadStore, storeOn } from '#server/store/lead-store.ts';
import { aLead, aSubmission, clean, type RawLead } from './submission.ts';
import { temporaryFolder } from './temporary.ts';

export type ConsoleForTests = {
  readonly url: URL;
  readonly settings: Settings;
  readonly dataDir: string;
  /** The token of the link that creates the first user. */
  readonly setupToken: string;
  /** A separate connection, like the public server's. */
  readonly store: LeadStore;
  /** The store's connection. */
  readonly connection: Connection;
  readonly db: Db;
  readonly transactions: Transactions;
  /** Stores a lead, as the public server does. */
  readonly accept: (changes?: RawLead, more?: Omit<Partial<Submission>, 'lead'>) => Promise<Lead>;
  /** Advances the console's clock. */
  readonly pass: (seconds: number) => void;
  /** Stops the console's clock, so that a limit's time can't run out on a busy machine. */
  readonly stopClock: () => void;
  readonly now: () => Date;
  /** Runs the jobs that append the audit entries of what visitors did. */
  readonly appendEntries: () => Promise<void>;
  /** Verifies the audit log, as the command does. */
  readonly checkAudit: () => Promise<AuditCheck>;
  /** Adds an authenticator app to a user. `code` is its code now. */
  readonly addTotp: (user: Browser) => Promise<{
    readonly secret: string;
    readonly code: () => string;
    readonly recoveryCodes: readonly string[];
  }>;
  /** A browser without cookies. */
  readonly browser: () => Browser;
  /** A new user's browser, signed in. */
  readonly user: (role: Role) => Promise<Member>;
};

/** The browser of a user. */
export type Member = Browser & {
  readonly id: string;
  readonly email: string;
  readonly name: string;
};

/** `body` is the response, or an error if the status is 400 or above. */
export type Answer<N extends EndpointName> = {
  readonly status: number;
  readonly body: ResponseOf<N>;
  readonly cookie: string;
};

export type Browser = {
  readonly call: <N extends EndpointName>(name: N, options?: CallOptions<N>) => Promise<Answer<N>>;
  /** The page of a lead. */
  readonly page: (leadId: string) => Promise<ResponseOf<'lead'>>;
  /** Changes one lead. */
  readonly change: (
    leadId: string,
    change: Omit<LeadChange, 'leadId'>,
  ) => Promise<Answer<'changeLeads'>>;
  readonly merge: (leadId: string, intoId: string) => Promise<Answer<'mergeLead'>>;
  readonly note: (leadId: string, text: string) => Promise<Answer<'addNote'>>;
  readonly erase: (leadId: string) => Promise<Answer<'eraseLead'>>;
  /** The value of the session's cookie. */
  readonly token: () => string;
  readonly setToken: (token: string) => void;
};

type CallOptions<N extends EndpointName> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<N>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Everything stored about a contact, as an owner exports it. */
export async function exportedPerson(owner: Browser, contact: string): Promise<PersonRecord> {
  const { body } = await owner.call('exportPerson', { body: { contact, format: 'json' } });
  return JSON.parse(body.content);
}

export const password = 'correct horse battery';

/** The real console on a free port, with a fresh store unless one is given; closed when the test ends. */
export async function aConsole(
  databaseUrl = '',
  dataDir = temporaryFolder(),
  more: Readonly<Record<string, string>> = {},
  log = createLog('silent'),
): Promise<ConsoleForTests> {
  let passedMs = 0;
  let stoppedAt: number | undefined;
  const now = () => new Date((stoppedAt ?? Date.now()) + passedMs);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CONSOLE_PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    CLIA_REGISTRY_URL: 'off',
    ...more,
  };
  const settings = readSettings(env);
  const opened = await openConsole({
    settings,
    env,
    log,
    clock: now,
    wakeUp: () => undefined,
    stopping: new AbortController().signal,
    // Provides the built site's brochures.
    site: 'public',
    application: anApplication(),
  });
  if (!opened) throw new Error('The console did not open');
  // The console has migrated the database.
  const connection = databaseUrl ? openPostgres(databaseUrl, log) : openSqlite(dataDir);
  const store = storeOn(connection);
  const transactions = createTransactions(connection);
  onTestFinished(async () => {
    await opened.close();
    await store.close();
  });
  const { url } = opened;
  const browser = () => aBrowser(url);
  let users = 0;

  return {
    url,
    settings,
    dataDir,
    setupToken: opened.setupLink?.split('#')[1] ?? '',
    store,
    connection,
    db: connection.db,
    transactions,
    accept: async (changes, more) => {
      const lead = aLead(changes);
      await store.accept(aSubmission({ ...more, lead }));
      return lead;
    },
    now,
    pass: (seconds) => {
      passedMs += seconds * 1000;
    },
    stopClock: () => {
      stoppedAt = Date.now();
    },
    appendEntries: async () => {
      const jobs = await store.lease(new Date(), 30, 9, { kind: 'job', event: 'audit-entry' });
      for (const { item, details, queuedAt } of jobs) {
        // A job that was interrupted runs again.
        for (const _ of [1, 2]) await store.appendLater(item, details, queuedAt);
      }
    },
    checkAudit: () => checkAuditLog(transactions.read),
    addTotp: async (one) => {
      const { secret } = (await one.call('startTotp', { body: { password } })).body;
      const code = () => totp(secret, Math.floor(now().getTime() / 30_000));
      const { recoveryCodes } = (await one.call('confirmTotp', { body: { code: code() } })).body;
      return { secret, code, recoveryCodes };
    },
    browser,
    user: async (role) => {
      users += 1;
      passwordHash ??= hashPassword(password);
      const row = {
        id: newId(),
        email: `${role}${users}@lab.example`,
        name: clean(`User ${users}`),
        role,
        password_hash: await passwordHash,
        created_at: now().getTime(),
      };
      await connection.db.insertInto('users').values(row).execute();
      const client = { address: '198.51.100.1', userAgent: 'test' };
      const session = { userId: row.id, isHalf: false, client, now: now() };
      const signedIn = browser();
      signedIn.setToken(await startSession(connection.db, session));
      return { ...signedIn, id: row.id, email: row.email, name: row.name };
    },
  };
}

/** A console of one page, because reading the built one would take half the time of opening it. */
function anApplication(): string {
  application ??= mkdtempSync(join(tmpdir(), 'laboratory-application-'));
  writeFileSync(join(application, 'index.html'), '<!doctype html><title>Console</title>');
  return application;
}

let application: string | undefined;

/** Each browser has its own client address, so that it doesn't hit the limits of others. */
function aBrowser(url: URL): Browser {
  browsers += 1;
  const address = `198.51.${Math.floor(browsers / 250)}.${browsers % 250}`;
  let token = '';
  let browserToken = '';
  const browser: Browser = {
    token: () => token,
    setToken: (next) => {
      token = next;
    },
    page: async (leadId) => (await browser.call('lead', { params: { leadId } })).body,
    change: (leadId, change) =>
      browser.call('changeLeads', { body: { changes: [{ leadId, ...change }] } }),
    merge: (leadId, intoId) => browser.call('mergeLead', { params: { leadId }, body: { intoId } }),
    note: (leadId, text) => browser.call('addNote', { params: { leadId }, body: { text } }),
    erase: (leadId) =>
      browser.call('eraseLead', { params: { leadId }, body: { confirmation: 'erase' } }),
    call: async (name, { params = {}, query = {}, body, headers = {} } = {}) => {
      const { method, path } = endpoints[name];
      const filled = path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? unknownId);
      const response = await fetch(`${url.origin}/api${filled}?${new URLSearchParams(query)}`, {
        method,
        headers: {
          origin: url.origin,
          cookie: `console=${token}; console-browser=${browserToken}`,
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const cookies = response.headers.getSetCookie();
      const cookie = cookies.find((one) => one.startsWith('console=')) ?? '';
      if (cookie !== '') token = /^console=([^;]*)/.exec(cookie)?.[1] ?? '';
      const own = cookies.find((one) => one.startsWith('console-browser='));
      if (own) browserToken = /=([^;]*)/.exec(own)?.[1] ?? '';
      const isJson = response.headers.get('content-type')?.startsWith('application/json;');
      if (!isJson) await response.body?.cancel();
      return { status: response.status, body: isJson ? await response.json() : {}, cookie };
    },
  };
  return browser;
}

let browsers = 0;
/** Cached, because hashing takes longer than most tests. */
let passwordHash: Promise<string> | undefined;
export const unknownId = '01234567-89ab-7cde-8f01-23456789abcd';
