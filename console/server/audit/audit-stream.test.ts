import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#server/lib/log.ts';
import { aConsole } from '#tests/support/console.ts';

test.each([
  ['1', 2],
  ['', 0],
])('if AUDIT_STREAM is "%s", the log gets %i of two new audit entries', async (set, count) => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  const log = createLog('warn', destination);
  const { user } = await aConsole('', undefined, { AUDIT_STREAM: set }, log);
  const agent = await user('agent');
  for (const name of ['Ann', 'Bob']) await agent.call('changeAccount', { body: { name } });
  const streamed = () => lines.filter((line) => line.includes('"msg":"Audit entry"'));
  await expect.poll(() => streamed().length).toBe(count);
  for (const line of streamed()) {
    expect(JSON.parse(line).audit).toMatchObject({
      action: 'name-changed',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
  }
});
