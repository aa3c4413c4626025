import { expect, test } from 'vitest';
import { isClean } from '#tests/support/is-clean.ts';
import { cleanCells, cleanLine, cleanText } from './clean-text.ts';

test.each([
  'عائشة نور',
  'שרה כהן',
  'Zoë O’Brien',
  'e\u0323\u0301',
  '👩🏽‍🔬',
  'می\u200cخواهم',
  'a\tb\nc',
])('the clean text %j stays unchanged', (text) => {
  expect(isClean(text)).toBe(true);
  expect(cleanText(text, 100)).toBe(text);
  expect(cleanCells([text])).toEqual([text]);
});

test.each([
  ['a\0b', 'ab', 'a b'],
  ['a\u0085b', 'a\nb', 'a b'],
  ['a\u2028b\u2029c', 'a\nb\nc', 'a b c'],
  ['a\u202eb\u2066c\u200ed\u061c', 'abcd', 'abcd'],
  ['a\ud800', 'a\ufffd', 'a\ufffd'],
  ['a\u200b\ufeffb\u00ad\u2060c\u180ed\u3164\ufffe\uffff\ufdd0\u{2fffe}', 'abcd', 'a bcd'],
])('cleaning %j makes it %j, or %j on one line', (text, asText, asLine) => {
  expect(isClean({ list: [{ text }] })).toBe(false);
  expect(isClean({ [text]: 1 })).toBe(false);
  expect(cleanText(text, 100)).toBe(asText);
  expect(cleanCells(['b', text])).toEqual(['b', asText]);
  expect(cleanLine(text, 100)).toBe(asLine);
});

test('line breaks are normalized, and half a character at a cut is replaced', () => {
  expect(cleanText('a\r\nb\rc', 100)).toBe('a\nb\nc');
  expect(cleanText('ab👍', 3)).toBe('ab\ufffd');
});
