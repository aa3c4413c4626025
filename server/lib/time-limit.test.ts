import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a time limit aborts when its time is up, and can be restarted', () => {
  const limit = startTimeLimit(1_000);
  vi.advanceTimersByTime(900);
  limit.restart(1_000);
  vi.advanceTimersByTime(900);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(100);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('a time limit aborts when its worker stops, even if the worker had already stopped', () => {
  const stopping = new AbortController();
  const limit = startTimeLimit(1_000, stopping.signal);
  stopping.abort();
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  expect(startTimeLimit(1_000, stopping.signal).signal.aborted).toBe(true);
});

test('work that has ended leaves no timers or listeners', () => {
  const stopping = new AbortController();
  const limit = startTimeLimit(1_000, stopping.signal);
  limit.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  stopping.abort();
  expect(limit.signal.aborted).toBe(false);
});
