import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '#server/lib/store-errors.ts';
import { openStore } from '#server/store/open-store.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/free-port.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const program = '/usr/sbin/pgbouncer';

for (const { emptyPlace } of everyDatabase().slice(1)) {
  test.runIf(existsSync(program))('a store works behind PgBouncer', async () => {
    const direct = await emptyPlace();
    const databaseUrl = await aPooler(direct);
    const timeouts = { lockMs: 200, statementMs: 400, queryMs: 10_000 };
    const stores = await Promise.all(
      [1, 2].map(() => openStore({ databaseUrl, dataDir: temporaryFolder(), timeouts })),
    );
    const session = new Client({ connectionString: direct });
    await session.connect();
    onTestFinished(async () => {
      await session.end();
      for (const store of stores) await store.close();
    });
    const accepted = await Promise.all(
      Array.from({ length: 40 }, (_, i) => stores[i % 2]?.accept(aSubmission())),
    );
    expect(new Set(accepted.map((one) => one?.kind))).toEqual(new Set(['stored']));
    await session.query('begin; lock table leads');
    await expect(stores[0]?.accept(aSubmission())).rejects.toBeInstanceOf(StoreUnavailable);
    await session.query('rollback');
    expect(await stores[1]?.accept(aSubmission())).toEqual({ kind: 'stored' });
  });
}

/** Runs PgBouncer in transaction mode with two server connections, and otherwise with its defaults. */
async function aPooler(direct: string): Promise<string> {
  const { hostname, port, username, pathname } = new URL(direct);
  const folder = temporaryFolder();
  const listenPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, settings, users]) chownSync(path, nobody, nobody);
  const pooler = spawn(program, ['-q', settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  });
  const url = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`;
  await expect.poll(() => responses(url)).toBe(true);
  return url;
}

async function responses(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const nobody = 65_534;
