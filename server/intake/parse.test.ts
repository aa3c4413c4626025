import { describe, expect, test } from 'vitest';
import { defineForm, type Form, text } from '#contract/form.ts';
import { letters } from '#contract/rules.ts';
import { chooseForm, readBody } from './parse.ts';

describe('the body of a submission', () => {
  test('is an object of names and values', () => {
    expect(read('{"a":"1","b":["x:y","{"],"c":""}')).toEqual({ a: '1', b: ['x:y', '{'], c: '' });
  });

  test('may contain escapes, quotation marks, and brackets in its texts', () => {
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
  ])('%s is rejected', (_, text) => {
    expect(read(text)).toBeNull();
  });

  test('bytes that are not UTF-8 are rejected', () => {
    expect(readBody(Buffer.from('{"a":"\xe9"}', 'latin1'))).toBeNull();
    expect(readBody(Buffer.from('{"a":"x"}', 'utf16le'))).toBeNull();
  });
});

function read(text: string) {
  return readBody(Buffer.from(text));
}

test('chooses the smallest form that has every name', () => {
  expect(chosen({ firstname: '', g_recaptcha_response: '', website_url: '' })).toBe('small');
  expect(chosen({ firstname: '', title: '' })).toBe('large');
});

test('chooses the form with most of the names if some are unknown', () => {
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
