import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { freePort } from '#tests/support/free-port.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

test('the console with hot reload sends its requests to the server, and none of its sources', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const serverPort = String(await freePort());
  await aConsole('', temporaryFolder(), { CONSOLE_PORT: serverPort, CONSOLE_URL: origin });
  vi.stubEnv('DEV_CONSOLE', `http://127.0.0.1:${serverPort}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await createServer({
    configFile: 'vite.console.config.ts',
    logLevel: 'error',
    server: { port },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const methods = await fetch(`${origin}/api/session/methods`);
  expect([methods.status, await methods.json()]).toEqual([200, expect.any(Object)]);
  const source = await fetch(`${origin}/api/call.ts`);
  expect(source.headers.get('content-type')).toBe('text/javascript');
});
