import { expect, test } from 'vitest';
import { createIds, newId } from './lead-id.ts';

test('an id is a UUID of version 7 that tells its time', () => {
  const id = createIds(() => 1_700_000_000_000)();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});

test('ids rise within a millisecond, beyond its counter, and when the clock steps back', () => {
  let now = 1_700_000_000_000;
  const next = createIds(() => now);
  const ids = Array.from({ length: 10_000 }, () => next());
  now -= 3_600_000;
  ids.push(next());
  now += 7_200_000;
  ids.push(next());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of the shared maker differ', () => {
  expect(newId()).not.toBe(newId());
});
