import { expect, test } from 'vitest';
import { hideMentions, mentionLabel, mentionsIn } from './mentions.ts';

const ann = { id: 'ann', name: 'Ann', email: 'ann@ldl.example' };
const annLee = { id: 'ann-lee', name: 'Ann Lee', email: 'lee@ldl.example' };
const users = [ann, annLee];

test.each([
  ['@Ann please call', ['ann']],
  ['@ann lee: please call, and (@Ann) too', ['ann-lee', 'ann']],
  ['@Ann and @Ann', ['ann']],
  ['@Anna is somebody else, and so is @Lee', []],
  ['write to x@Ann or joann@ldl.example', []],
  ['@lee@ldl.example', ['ann-lee']],
])('%j mentions %j', (text, ids) => {
  expect(mentionsIn(text, users).map(({ userId }) => userId)).toEqual(ids);
});

test('users who share a name are mentioned by their address', () => {
  const other = { id: 'other', name: 'ANN', email: 'other@ldl.example' };
  expect(mentionLabel(ann, users)).toBe('Ann');
  expect(mentionLabel(ann, [...users, other])).toBe('ann@ldl.example');
  expect(mentionsIn('@Ann', [ann, other])).toEqual([]);
  expect(mentionsIn('@Other@ldl.example', [ann, other])).toEqual([
    { userId: 'other', label: 'Other@ldl.example' },
  ]);
});

test('mentions are hidden from people outside the team', () => {
  const labels = ['Ann', 'Ann Lee', 'lee@ldl.example'];
  const hidden = (text: string) => hideMentions(text, labels);
  expect(hidden('@ann lee: call, and (@Ann) too')).toBe('a colleague: call, and (a colleague) too');
  expect(hidden('@lee@ldl.example and @Anna, from ann@ann.example')).toBe(
    'a colleague and @Anna, from ann@ann.example',
  );
});
