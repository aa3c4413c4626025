import { expect, test } from 'vitest';
import { placesOf, testsOf } from '#tests/planted-faults/fault-places.ts';
import faults from '#tests/planted-faults/faults.json' with { type: 'json' };

test('each fault of `npm run test:planted-faults` has one place in the source, and tests', () => {
  const lost = faults.filter((fault) => placesOf(fault.code).length !== 1 || !testsOf(fault)[0]);
  expect(lost.map(({ name }) => name)).toEqual([]);
});
