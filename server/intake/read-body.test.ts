import { describe, expect, test } from 'vitest';
import { readBody } from './read-body.ts';

describe('the body of a submission', () => {
  test('is an object of names and values', () => {
    expect(read('{"a":"1","b":["x:y","{"],"c":""}')).toEqual({ a: '1', b: ['x:y', '{'], c: '' });
  });

  test('may hold escapes, quotation marks and structure inside of texts', () => {
    const value = { a: '"}:{\\', 'b"c': '\\"', d: '\u0000 é 😀' };
    expect(read(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['half an object', '{"a":"1"'],
    ['a name given twice', '{"a":"1","a":"2"}'],
    ['a name given twice, once escaped', '{"a":"1","\\u0061":"2"}'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['deep nesting', '{"a":[[["x"]]]}'],
    ['very deep nesting', `{"a":${'['.repeat(16000)}${']'.repeat(16000)}}`],
    ['a byte order mark', '\ufeff{"a":"1"}'],
    ['not a number', '{"a":NaN}'],
    ['comments', '{"a":"1"/**/}'],
  ])('%s is refused', (_, text) => {
    expect(read(text)).toBeNull();
  });

  test('bytes that are no UTF-8 are refused', () => {
    expect(readBody(Buffer.from('{"a":"\xe9"}', 'latin1'))).toBeNull();
    expect(readBody(Buffer.from('{"a":"x"}', 'utf16le'))).toBeNull();
  });
});

function read(text: string) {
  return readBody(Buffer.from(text));
}
