import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';

test.each([
  ['1', 2],
  ['', 0],
])('if AUDIT_STREAM is "%s", the log gets %i of two new audit entries', async (set, count) => {
  const { log, lines } = recordedLog('warn');
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
