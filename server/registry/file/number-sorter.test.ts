import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { createNumberSorter } from './number-sorter.ts';

test('the sorter returns entries by number, and only the later of two with the same number', () => {
  const sorter = createNumberSorter(temporaryFolder());
  sorter.add('330000009', '["Zürich"]');
  sorter.add('010000002', '["first"]');
  sorter.add('330000000', '["a\\nb"]');
  sorter.add('010000001', '[]');
  sorter.add('010000002', '["second"]');
  const texts = [...sorter.batches(9)].map(({ chunks }) => [...chunks()].join());
  expect(texts).toEqual([
    '{"010000001":[],"010000002":["second"]}',
    '{"330000000":["a\\nb"],"330000009":["Zürich"]}',
  ]);
  sorter.remove();
});

test('the sorter’s batches have short texts, and can be read again', () => {
  const sorter = createNumberSorter(temporaryFolder());
  for (let i = 999; i >= 0; i -= 1) {
    // Longer than the buffer of a part.
    const packed = JSON.stringify(i === 5 ? 'x'.repeat(100_000) : i);
    sorter.add(`330000${String(i).padStart(3, '0')}`, packed);
  }
  const batches = [...sorter.batches(600)];
  expect(batches.map(({ count }) => count)).toEqual([600, 400]);
  const read = () => batches.flatMap(({ chunks }) => [...chunks()]);
  expect(read()).toEqual(read());
  const members = read().map((text) => Object.entries<unknown>(JSON.parse(text)));
  expect(members.map((list) => list.length)).toEqual([250, 250, 100, 250, 150]);
  expect(members.flat().map(([number]) => Number(number) % 1000)).toEqual(
    Array.from({ length: 1000 }, (_, i) => i),
  );
  sorter.remove();
});
