import { expect, test } from 'vitest';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { buildConsoleApp } from './console-app.ts';
import type { ConsoleContext } from './kit/console-context.ts';

test('the timeout for headers is shorter than that for the whole request, so that Node applies both', async () => {
  const context = { log: createLog('silent'), settings: readSettings({}) } as ConsoleContext;
  const events = { stream: async () => undefined, stop: () => undefined };
  const app = buildConsoleApp({ context, events, findFile: () => null });
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(20_000);
  await app.close();
});
