import { expect, test } from 'vitest';
import { isSimilar, partsOf } from './similar-leads.ts';

test.each([
  ['smiht', 'smith', true],
  ['smth', 'smith', true],
  ['smithh', 'smith', true],
  ['zmith', 'smith', true],
  ['johnse', 'johnson', true],
  ['laboratroy', 'laboratory', true],
  ['labratori', 'laboratories', true],
  ['smith', 'jones', false],
  ['anna', 'ann', true],
  ['ann', 'amn', false],
  ['mueller', 'miller', false],
])('typing %s finds the word %s: %s', (typed, word, expected) => {
  expect(isSimilar(typed, word)).toBe(expected);
});

test('a word with a typo still contains one of the parts searched for', () => {
  for (const word of ['smith', 'rossi', 'johnson', 'laboratory', 'hematology']) {
    for (let i = 0; i < word.length; i += 1) {
      const typed = `${word.slice(0, i)}q${word.slice(i + 1)}`;
      expect([typed, partsOf(typed).some((part) => word.includes(part))]).toEqual([typed, true]);
    }
  }
});

test('a word with two swapped letters still contains one of the parts searched for', () => {
  for (const word of ['smith', 'rossi', 'johnson', 'laboratory', 'hematology']) {
    for (let i = 1; i < word.length; i += 1) {
      const typed = `${word.slice(0, i - 1)}${word[i]}${word[i - 1]}${word.slice(i + 1)}`;
      expect([typed, partsOf(typed).some((part) => word.includes(part))]).toEqual([typed, true]);
    }
  }
});
