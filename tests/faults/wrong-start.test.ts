import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/db/open-connection.ts';
import { UnusableDatabase } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { aBuiltSite } from '#tests/support/intake-app.ts';
import { aStore } from '#tests/support/store.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

test('a rejected password is reported in one sentence without it', async () => {
  const DATABASE_URL = `postgres://user:hush@127.0.0.1:${await aDatabaseThatRejects('28P01')}/leads`;
  expect(await failure({ DATABASE_URL })).toBe(
    'DATABASE_URL: cannot open the database (28P01: wrong role or password)\n',
  );
});

test('a data folder that is a file, and a database file that isn’t a database, are reported', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'leads.db');
  writeFileSync(file, 'not a database '.repeat(100));
  await refuses(file, /^DATA_DIR: cannot open/);
  await refuses(folder, /not a database/);
});

test('a deleted database with a leftover log is not replaced by an empty one', async () => {
  const DATA_DIR = temporaryFolder();
  const running = temporaryFolder();
  const store = await openStore({ dataDir: running });
  cpSync(running, DATA_DIR, { recursive: true });
  await store.close();
  rmSync(join(DATA_DIR, 'leads.db'));
  const files = readdirSync(DATA_DIR);
  expect(files).toContain('leads.db-wal');
  await refuses(DATA_DIR, /^DATA_DIR: .*leads\.db is gone, but/);
  expect(readdirSync(DATA_DIR)).toEqual(files);
});

test('a port in use is reported with its settings, and no delivery is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = temporaryFolder();
  const { store } = await aStore({ dataDir: DATA_DIR });
  const submission = aSubmission();
  await store.accept(submission);
  const output = await failure({ PORT: String(port), DATA_DIR });
  expect(output).toBe('HOST and PORT: another program is already listening there.\n');
  const states = await store.deliveriesOf(submission.lead.id);
  expect(states).toMatchObject([{ state: 'pending', attempts: 0 }]);
});

/** Responds like PostgreSQL when it rejects a connection. */
async function aDatabaseThatRejects(code: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The server ends with this error, because waiting can't fix it. */
async function refuses(dataDir: string, message: RegExp): Promise<void> {
  const error = await openConnection({ dataDir }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(UnusableDatabase);
  expect(error).toMatchObject({ message: expect.stringMatching(message) });
}

async function failure(env: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, [main, aBuiltSite()], {
    env: { ...cleanEnvironment, DATA_DIR: temporaryFolder(), ...env },
  });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { readonly code: number; readonly stderr: string }) => error,
  );
  expect(code).toBe(1);
  return stderr;
}
