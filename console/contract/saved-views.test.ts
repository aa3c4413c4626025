import * as v from 'valibot';
import { expect, test } from 'vitest';
import { withoutContact } from './saved-views.ts';

test.each([
  'ann@lab.example',
  'ann＠lab.example',
  'ann﹫lab.example',
  'ann\u2060@\u200blab.example',
  '212-555-0177',
  '２１２５５５０１７７',
  '٢١٢٥٥٥٠١٧٧',
  '2\u200b1\u200b2\u200b\u200b\u200b\u200b5550177',
])('a tag or a view can’t contain the contact %j', (text) => {
  expect(v.is(v.pipe(v.string(), withoutContact('No')), text)).toBe(false);
});

test.each(['2026-11-22', 'met @ the booth', '½ price', 'Ｗａｖｅ 2'])(
  'a tag or view can be %j',
  (text) => {
    expect(v.is(v.pipe(v.string(), withoutContact('No')), text)).toBe(true);
  },
);
