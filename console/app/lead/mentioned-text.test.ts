import { expect, test } from 'vitest';
import { splitAtLinks } from './mentioned-text.tsx';

test('web addresses become links that exclude trailing punctuation', () => {
  const text = 'See https://lab.example/a?b=1#c. (http://x.example)';
  expect(splitAtLinks(text)).toEqual([
    'See ',
    'https://lab.example/a?b=1#c',
    '. (',
    'http://x.example',
    ')',
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'lab.example', 'https://', ''])(
  'text such as “%s” stays text',
  (text) => {
    expect(splitAtLinks(text)).toEqual([text]);
  },
);
