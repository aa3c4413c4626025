import { expect, test } from 'vitest';
import { typedMention } from './mention-area.tsx';
import { splitAtMentions } from './mentioned-text.tsx';

test.each([
  ['@', ''],
  ['Please, @Ann L', 'Ann L'],
  ['(@ann', 'ann'],
  ['ann@lab', null],
  ['@Ann\nnext line', null],
  ['no mention', null],
])('the mention being typed in %j is %j', (before, typed) => {
  expect(typedMention(before)).toBe(typed);
});

test('a note is split at its mentions without losing text', () => {
  const text = '@Ann Lee and @Ann: ask x@lab.example, @Bob';
  const parts = splitAtMentions(text, ['Ann', 'Ann Lee']);
  expect(parts).toEqual(['', '@Ann Lee', ' and ', '@Ann', ': ask x@lab.example, @Bob']);
});
