import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a limit aborts when its time is over, and can be restarted', () => {
  const limit = startTimeLimit(1_000);
  vi.advanceTimersByTime(900);
  limit.restart(1_000);
  vi.advanceTimersByTime(900);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(100);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('a limit aborts when its worker stops, also if the worker had stopped before', () => {
  const stopping = new AbortController();
  const limit = startTimeLimit(1_000, stopping.signal);
  stopping.abort();
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  expect(startTimeLimit(1_000, stopping.signal).signal.aborted).toBe(true);
});

test('ended work leaves no timers or listeners', () => {
  const stopping = new AbortController();
  const limit = startTimeLimit(1_000, stopping.signal);
  limit.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  stopping.abort();
  expect(limit.signal.aborted).toBe(false);
});
