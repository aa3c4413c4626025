import { expect, test } from 'vitest';
import { createPace } from './channel.ts';

test('a pace spreads its limit over the window and keeps at most two seconds of it', () => {
  let seconds = 0;
  const pace = createPace({ limit: 120, windowSeconds: 60 }, () => seconds * 1000);
  expect([pace.take(4), pace.take(4)]).toEqual([1, 0]);
  seconds = 1.5;
  expect([pace.take(1), pace.take(4)]).toEqual([1, 2]);
  pace.giveBack(1);
  expect([pace.take(4), pace.take(4)]).toEqual([1, 0]);
  seconds = 3600;
  expect(pace.take(10)).toBe(4);
});

test('a slow pace still lets one message pass', () => {
  let seconds = 0;
  const pace = createPace({ limit: 6, windowSeconds: 60 }, () => seconds * 1000);
  const sent = [];
  for (; seconds < 60; seconds += 1) sent.push(...Array(pace.take(4)).fill(seconds));
  expect(sent).toEqual([0, 10, 20, 30, 40, 50]);
});
