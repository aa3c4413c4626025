import { expect, test } from 'vitest';
import { openQuestions } from './owner-questions.ts';

test('a build without a support phone names the setting and its file', () => {
  expect(openQuestions({ phone: '' })).toEqual([
    expect.stringMatching(/`phone` in contract\/site\.ts/),
  ]);
  expect(openQuestions({ phone: '+12125550100' })).toEqual([]);
});
