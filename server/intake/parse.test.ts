import { expect, test } from 'vitest';
import { defineForm, type Form, text } from '#contract/form.ts';
import { letters } from '#contract/rules.ts';
import { chooseForm, readBody } from './parse.ts';

test('the body of a submission is an object of names and values', () => {
  expect(read('{"a":"1","b":["x:y","{"],"c":""}')).toEqual({ a: '1', b: ['x:y', '{'], c: '' });
});

test('the texts of a submission may contain escapes, quotation marks, and brackets', () => {
  const value = { a: '"}:{\\', 'b"c': '\\"', d: '\u0000 é 😀' };
  expect(read(JSON.stringify(value))).toEqual(value);
});

test.each([
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['half an object', '{"a":"1"'],
  ['a prototype', '{"__proto__":{"x":1}}'],
  ['deep nesting', '{"a":[[["x"]]]}'],
  ['very deep nesting', `{"a":${'['.repeat(16000)}${']'.repeat(16000)}}`],
  ['a byte order mark', '\ufeff{"a":"1"}'],
  ['not a number', '{"a":NaN}'],
  ['comments', '{"a":"1"/**/}'],
])('the body of a submission is rejected: %s', (_, text) => {
  expect(read(text)).toBeNull();
});

test('a body whose bytes are not UTF-8 is rejected', () => {
  expect(readBody(Buffer.from('{"a":"\xe9"}', 'latin1'))).toBeNull();
  expect(readBody(Buffer.from('{"a":"x"}', 'utf16le'))).toBeNull();
});

function read(text: string) {
  return readBody(Buffer.from(text));
}

test('a submission is matched to the smallest form that has all of its names', () => {
  expect(chosen({ firstname: '', g_recaptcha_response: '', website_url: '' })).toBe('small');
  expect(chosen({ firstname: '', title: '' })).toBe('large');
});

test('a submission with unknown names is matched to the form that has most of its names', () => {
  expect(chosen({ firstname: '', toString: '' })).toBe('small');
  expect(chosen({ title: '', admin: '' })).toBe('large');
  expect(chosen({})).toBe('small');
});

function chosen(values: Record<string, string>): string {
  return chooseForm([aForm('large', ['firstname', 'title']), aForm('small', ['firstname'])], values)
    .id;
}

function aForm(id: string, names: readonly string[]): Form {
  const fields = Object.fromEntries(names.map((name) => [name, text(name, { rules: [letters] })]));
  return defineForm({ id, path: '/form', action: 'action', notice: '', purpose: '', fields });
}
