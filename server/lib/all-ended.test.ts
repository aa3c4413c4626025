import { expect, test } from 'vitest';
import { allEnded } from './all-ended.ts';

test('the results are in the order of the promises', async () => {
  expect(await allEnded([Promise.resolve(1), 'two'])).toEqual([1, 'two']);
});

test('rejects with the first failure after every promise has settled', async () => {
  const ended: string[] = [];
  const late = Promise.withResolvers<void>();
  const waiting = allEnded([
    late.promise.finally(() => ended.push('late')),
    Promise.reject(new Error('first')),
  ]).catch((error: unknown) => ended.push(String(error)));
  await Promise.resolve();
  late.reject(new Error('second'));
  await waiting;
  expect(ended).toEqual(['late', 'Error: first']);
});
