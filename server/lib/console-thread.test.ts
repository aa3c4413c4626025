import { expect, test } from 'vitest';
import { startConsoleThread } from './console-thread.ts';
import { createLog } from './log.ts';

test('the server outlives a console that fails, restarts it after growing pauses, and can stop while it is down', async () => {
  const lines: { readonly pauseMs: number; readonly err: { readonly message: string } }[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const server = { wakeUp: () => undefined, followDestinations: async () => undefined };
  const failing = new URL('data:text/javascript,throw new Error("out of memory")');
  const { state, stop } = startConsoleThread(log, server, failing, { minMs: 10, maxMs: 40 });
  await expect
    .poll(() => lines.slice(0, 4).map(({ pauseMs }) => pauseMs))
    .toEqual([10, 20, 40, 40]);
  expect(lines[0]?.err.message).toBe('out of memory');
  await expect.poll(state).toBe('failed');
  await stop();
});
