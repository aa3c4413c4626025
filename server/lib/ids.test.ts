import { expect, onTestFinished, test, vi } from 'vitest';

test('ids are version 7 UUIDs that increase within a millisecond, and even when the clock is set back', async () => {
  // Uses a separate copy of the module, so that ids from 2040 don't affect other test files in this worker.
  vi.resetModules();
  vi.useFakeTimers({ now: Date.UTC(2040, 1, 1) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.resetModules();
  });
  const { firstIdAt, newId } = await import('./ids.ts');
  const ids = Array.from({ length: 5000 }, newId);
  vi.setSystemTime(Date.UTC(2039, 1, 1));
  ids.push(newId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(ids[0]?.startsWith(firstIdAt(new Date(Date.UTC(2040, 1, 1))))).toBe(true);
});
