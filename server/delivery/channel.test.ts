import { expect, test } from 'vitest';
import { ReceiverFailure } from '#server/lib/delivery-failure.ts';
import { aDelivery } from '#tests/support/delivery.ts';
import { aLead } from '#tests/support/submission.ts';
import { createPace, pauseWhenAsked } from './channel.ts';

test('a pace spreads its limit over the window and allows bursts of at most two seconds’ worth', () => {
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

test('a slow pace still allows one message', () => {
  let seconds = 0;
  const pace = createPace({ limit: 6, windowSeconds: 60 }, () => seconds * 1000);
  const sent = [];
  for (; seconds < 60; seconds += 1) sent.push(...Array(pace.take(4)).fill(seconds));
  expect(sent).toEqual([0, 10, 20, 30, 40, 50]);
});

test('a receiver that asks for a pause gets no deliveries during it', async () => {
  let seconds = 0;
  const asksToWait = async () => {
    throw new ReceiverFailure('responded 429', { status: 429, retryAfterMs: 30_000 });
  };
  const { pace, deliver } = pauseWhenAsked({ deliver: asksToWait }, () => seconds * 1000);
  expect(pace?.take(4)).toBe(4);
  const { signal } = new AbortController();
  const lead = aLead();
  const delivery = aDelivery({ id: 'a', kind: 'webhook', lead });
  await expect(deliver(delivery, signal)).rejects.toThrow('responded 429');
  seconds = 29;
  expect(pace?.take(4)).toBe(0);
  seconds = 30;
  expect(pace?.take(4)).toBe(4);
});
