import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';

test('audit entries are found by text, by person, and by days in TIME_ZONE', async () => {
  const zone = { TIME_ZONE: 'America/New_York' };
  const { user, now } = await aConsole('', undefined, zone);
  const owner = await user('owner');
  const agent = await user('agent');
  await agent.call('changeAccount', { body: { name: 'Ann' } });
  const idOf = async (one: typeof agent) => one.id;
  const found = async (query: Readonly<Record<string, string>>) =>
    (await owner.call('audit', { query: { actions: 'name-changed', ...query } })).body.entries
      .length;
  expect(await found({})).toBe(1);
  expect(await found({ userId: await idOf(agent) })).toBe(1);
  expect(await found({ userId: await idOf(owner) })).toBe(0);
  expect(await found({ search: 'ANN' })).toBe(1);
  expect((await owner.call('audit', { query: { search: 'ann' } })).body.entries).toHaveLength(1);
  expect((await owner.call('audit', { query: { search: '%' } })).body.entries).toEqual([]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone.TIME_ZONE }).format(now());
  expect(await found({ from: today, to: today })).toBe(1);
  expect(await found({ from: '2000-01-01', to: '2000-01-01' })).toBe(0);
  expect(await found({ from: '2099-01-01' })).toBe(0);
});
