import { expect, test } from 'vitest';
import { openQuestions } from './owner-questions.ts';

const phone = '+12125550100';

test('a build without a support phone names the setting and its file', () => {
  expect(openQuestions({ phone: '' }, [], [])).toEqual([
    expect.stringMatching(/`phone` in contract\/site\.ts/),
  ]);
  expect(openQuestions({ phone }, [], [])).toEqual([]);
});

test('a build names its unconfirmed drivers, and confirmed ones that are not in the collection', () => {
  const row = { manufacturer: 'Abbott', device: 'Alinity c', discipline: 'Biochemistry' };
  expect(openQuestions({ phone }, [row], [])).toEqual([
    expect.stringMatching(/^1 of 1 drivers .*content\/confirmed-drivers\.ts/),
  ]);
  const confirmed = [{ ...row, confirmed: true }];
  expect(openQuestions({ phone }, confirmed, ['Abbott Alinity c'])).toEqual([]);
  expect(openQuestions({ phone }, confirmed, 'all')).toEqual([]);
  expect(openQuestions({ phone }, confirmed, ['Abbott Alinty'])).toEqual([
    expect.stringContaining('"Abbott Alinty"'),
  ]);
});
