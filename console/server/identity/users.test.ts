import { expect, test } from 'vitest';
import { aConsole } from '#tests/support/console.ts';

test('owners see everything about users, agents see names and addresses, and viewers only the names in menus', async () => {
  const { user } = await aConsole();
  const [owner, agent, viewer] = [await user('owner'), await user('agent'), await user('viewer')];
  const fieldsFor = async (browser: typeof owner) => {
    const { users } = (await browser.call('users')).body;
    expect(users).toHaveLength(3);
    return [...new Set(users.flatMap((one) => Object.keys(one)))].toSorted();
  };
  const menus = ['id', 'isDisabled', 'name', 'role'];
  expect(await fieldsFor(viewer)).toEqual(menus);
  expect(await fieldsFor(agent)).toEqual([...menus, 'email'].toSorted());
  expect(await fieldsFor(owner)).toEqual(
    [...menus, 'email', 'createdAt', 'hasSecondFactor', 'isLinked'].toSorted(),
  );
});
