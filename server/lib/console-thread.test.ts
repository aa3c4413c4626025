import { expect, test } from 'vitest';
import { createLog } from '#server/lib/log.ts';
import { startConsoleThread } from './console-thread.ts';

test('the server outlives a console that fails, and stops without it', async () => {
  const failed = Promise.withResolvers<string>();
  const log = createLog('error', { write: failed.resolve });
  const server = { wakeUp: () => undefined, followDestinations: async () => undefined };
  const failing = new URL('data:text/javascript,throw new Error("out of memory")');
  const { stop } = startConsoleThread(log, server, failing);
  expect(await failed.promise).toContain('The console has failed');
  await stop();
});
