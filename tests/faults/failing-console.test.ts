import { expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { addAgent } from '#tests/support/console-user.ts';
import { freePort } from '#tests/support/free-port.ts';
import { contact } from '#tests/support/payloads.ts';
import { type ServerProcess, startServer, submit } from '#tests/support/server-process.ts';
import { aStore } from '#tests/support/store.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';

test('a console that runs out of memory restarts on its own port while forms keep working, and stops with the site', async () => {
  const { dataDir, store, db } = await aStore();
  const lead = aLead();
  await store.accept(aSubmission({ lead, deliveries: [] }));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    DATA_DIR: dataDir,
    CONSOLE_PORT: String(port),
    NODE_OPTIONS: '--max-old-space-size=36',
  });
  await expect.poll(() => consoleOf(server)).toBe('running');
  const { cookie } = await addAgent(db);

  let hasFailed = false;
  const failure = server.logLine(({ msg }) => msg.startsWith('The console has failed'));
  void failure.then(() => {
    hasFailed = true;
  });
  const content = 'a'.repeat(13_000_000);
  const upload = () =>
    fetch(`${origin}/api/leads/${lead.id}/reply-files`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id: newId(), name: 'a.bin', content }),
    })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined);
  while (!hasFailed) await Promise.all([upload(), upload(), upload()]);

  expect((await submit(server.address, contact)).success).toBe(true);
  await expect.poll(() => consoleOf(server)).toBe('running');
  for (const path of ['/api/leads', '/api/account']) {
    const statuses = [origin, server.address].map(
      async (port) => (await fetch(port + path, { headers: { cookie } })).status,
    );
    expect(await Promise.all(statuses), path).toEqual([200, 404]);
  }
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

/** The state of the console, as the public port reports it. */
async function consoleOf({ address }: ServerProcess): Promise<unknown> {
  const { console: state } = (await (await fetch(`${address}/readyz`)).json()) as {
    readonly console?: string;
  };
  return state;
}
