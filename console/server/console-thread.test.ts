import { expect, test } from 'vitest';
import { startConsoleThread } from '#console/server/console-thread.ts';
import { createLog } from '#server/lib/log.ts';

test('the server outlives a console that fails, restarts it after growing pauses, and can stop while it is down', async () => {
  const lines: { readonly pauseMs: number; readonly err: { readonly message: string } }[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const server = {
    mayOpen: Promise.resolve(),
    wakeUpMemory: new SharedArrayBuffer(4),
  };
  const failing = new URL('data:text/javascript,throw new Error("out of memory")');
  const { state, stop } = startConsoleThread({ log, ...server }, failing, { minMs: 10, maxMs: 40 });
  await expect
    .poll(() => lines.slice(0, 4).map(({ pauseMs }) => pauseMs))
    .toEqual([10, 20, 40, 40]);
  expect(lines[0]?.err.message).toBe('out of memory');
  await expect.poll(state).toBe('failed');
  await stop();
});

test('the console loads while the site starts, and opens only when it may', async () => {
  const { promise: mayOpen, resolve: open } = Promise.withResolvers<void>();
  const wakeUpMemory = new SharedArrayBuffer(4);
  const server = { mayOpen, wakeUpMemory };
  const source = `import { parentPort, workerData } from 'node:worker_threads';
    parentPort.postMessage({ 'watch:import': [] });
    Atomics.add(new Int32Array(workerData), 0, 1);
    parentPort.on('message', (order) => (order === 'open' ? parentPort.postMessage('running') : process.exit()));`;
  const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const { state, stop } = startConsoleThread({ log: createLog('silent'), ...server }, program);
  await expect.poll(() => new Int32Array(wakeUpMemory)[0]).toBe(1);
  expect(state()).toBe('starting');
  open();
  await expect.poll(state).toBe('running');
  await stop();
});
