import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { fastFolder } from './fast-folder.ts';
import { freePort } from './free-port.ts';

export type PostgresForTests = {
  /** Creates an empty database and returns its URL. */
  readonly database: () => Promise<string>;
  /** Kills and restarts the server. Absent for the server of DATABASE_TEST_URL. */
  readonly crash?: () => Promise<void>;
  readonly restart?: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * A real PostgreSQL: the server of DATABASE_TEST_URL, or a private cluster on a free port.
 * `isDurable` commits to the disk, which tests don't need. Returns the reason when no server is available.
 */
export async function startPostgres({
  isDurable = false,
} = {}): Promise<PostgresForTests | string> {
  const given = process.env.DATABASE_TEST_URL;
  if (given) return { database: () => createDatabase(given), stop: async () => undefined };
  const binaries = findBinaries();
  if (!binaries) {
    return 'PostgreSQL was not tested: install it (npm run install-for-tests on Debian), or set DATABASE_TEST_URL to a server for tests.';
  }
  return startCluster(binaries, isDurable);
}

type Owner = { uid: number; gid: number };

async function startCluster(binaries: string, isDurable: boolean): Promise<PostgresForTests> {
  const folder = mkdtempSync(join(isDurable ? tmpdir() : fastFolder(), 'laboratory-website-pg-'));
  const owner = ownerOfCluster();
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'ignore' },
  );
  const port = await freePort();
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;

  async function start(): Promise<void> {
    const quick = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];
    const settings = [
      'listen_addresses=127.0.0.1',
      'max_connections=300',
      ...(isDurable ? [] : quick),
    ].flatMap((setting) => ['-c', setting]);
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    await answers(url);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  await start();
  return {
    database: () => createDatabase(url),
    crash: () => end('SIGQUIT'),
    restart: start,
    stop: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database on a server, empty or with the tables of a template, and returns its URL. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer('create', serverUrl, `${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database that nothing uses anymore. */
export function dropDatabase(serverUrl: string, url: string): Promise<void> {
  return onServer('drop', serverUrl, new URL(url).pathname.slice(1));
}

/**
 * Runs one statement after the other on a connection that all tests of the process share. Dropping has a connection of
 * its own, because it waits for closing connections.
 */
async function onServer(verb: 'create' | 'drop', serverUrl: string, rest: string): Promise<void> {
  const key = `${verb} ${serverUrl}`;
  const client = clients.get(key) ?? connect(serverUrl);
  const done = client.then((one) => one.query(`${verb} database ${rest}`));
  const next = done.then(
    () => client,
    () => client,
  );
  clients.set(key, next);
  await done;
}

async function connect(serverUrl: string): Promise<Client> {
  const client = new Client({ connectionString: serverUrl });
  client.on('error', () => clients.clear());
  await client.connect();
  return client;
}

const clients = new Map<string, Promise<Client>>();

async function answers(url: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  return [...folders, ...onPath, '/usr/local/pgsql/bin', '/opt/homebrew/bin'].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root, so root runs the cluster as another user. */
function ownerOfCluster(): Owner | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  for (const account of ['postgres', 'nobody']) {
    const uid = idOf('-u', account);
    const gid = idOf('-g', account);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return {};
}

function idOf(which: '-u' | '-g', account: string): number | undefined {
  try {
    return Number(execFileSync('id', [which, account], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}
