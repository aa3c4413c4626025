import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.each(['main thread', 'worker'])('a Node warning in a %s is a JSON line', async (place) => {
  const warn = `
    const { createLog, logWarnings } = await import('${new URL('./log.ts', import.meta.url)}');
    logWarnings(createLog('info'));
    process.emitWarning('This is old', 'DeprecationWarning');
    process.emitWarning('This is new', 'ExperimentalWarning');`;
  const address = `data:text/javascript,${encodeURIComponent(warn)}`;
  const start =
    place === 'worker'
      ? `import { Worker } from 'node:worker_threads'; new Worker(new URL(${JSON.stringify(address)}));`
      : warn;
  const args = ['--input-type=module', '--eval', start];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe('');
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ level: 'warn', warning: 'DeprecationWarning', msg: 'This is old' }]);
});
