import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvReader } from './csv-reader.ts';

test('the CSV reader returns the wanted columns in the requested order', () => {
  expect(read('a,b,c\n1,2,3\n', ['c', 'a']).rows).toEqual([['3', '1']]);
});

test('fields in a CSV file may have quotation marks, commas, and line breaks', () => {
  const text = '"a","b"\n"say ""hello""","one, two\nthree"\n"","""" \n';
  expect(() => read(text)).toThrow('line 4: a field ends with neither');
  expect(read(text.replace(' \n', '\n')).rows).toEqual([
    ['say "hello"', 'one, two\nthree'],
    ['', '"'],
  ]);
});

test('a CSV file may start with a byte order mark, use Windows line ends, and end without a line break', () => {
  const text = '\ufeff"a","b"\r\n"1","2"\r\n"3","Zürich"';
  expect(read(text).rows).toEqual([
    ['1', '2'],
    ['3', 'Zürich'],
  ]);
});

test('a CSV file may have blank lines', () => {
  expect(read('\na,b\n\n1,2\r\n\r\n').rows).toEqual([['1', '2']]);
});

test('the CSV reader reports the line on which each row starts', () => {
  expect(read('"a"\n"1\n2\n3"\n\n"4"\n').lines).toEqual([2, 6]);
});

test.each([
  ['a,b\n1,2\n3\n', 'line 3: 1 fields, but the first line has 2'],
  ['a,b\n"1\n1",2\n3,4,5\n', 'line 4: 3 fields, but the first line has 2'],
  ['a,b\n1,2\n3,"4', 'line 3: the file ends within a field'],
  ['a,b\n1,2\n3', 'line 3: 1 fields, but the first line has 2'],
  ['a,b\n"1"x,2\n', 'line 2: a field ends with neither a comma nor a line break'],
  ['a,b\n1\r2,3\n', 'line 2: a field ends with neither a comma nor a line break'],
  ['', 'line 1: the file is empty'],
  ['\n', 'line 1: the file is empty'],
])('the error for %j states the line', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('an unclosed quotation mark is reported with its line, without reading the whole file', () => {
  const endless = `a,b\n1,2\n"${'x'.repeat(1_100_000)}`;
  expect(() => read(endless)).toThrow('line 3: a quotation mark is never closed');
});

test('the CSV reader returns any rows unchanged, wherever the chunks end', () => {
  const field = fc.oneof(fc.string(), fc.constantFrom('', '"', '""', ',', '\n', '\r\n', 'Ü', '😀'));
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width })));
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), fc.boolean(), (rows, step, windows) => {
      const names = Array.from({ length: rows[0]?.length ?? 2 }, (_, i) => `column ${i}`);
      const quoted = [names, ...rows].map((fields) =>
        fields.map((value) => `"${value.replaceAll('"', '""')}"`).join(','),
      );
      const text = quoted.join(windows ? '\r\n' : '\n');
      expect(read(text, names, step).rows).toEqual(rows.map((row) => row.map(asBytes)));
    }),
  );
});

test('the CSV reader reads any bytes as rows, or fails with a CsvError', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') }), (text) => {
      try {
        read(text, []);
      } catch (error) {
        expect((error as Error).name).toBe('CsvError');
      }
    }),
  );
});

function read(text: string, wanted?: readonly string[], step = 7) {
  const rows: string[][] = [];
  const lines: number[] = [];
  const reader = new CsvReader({
    header: (names) => (wanted ?? names).map((name) => names.indexOf(name)),
    row: (fields, line) => {
      rows.push([...fields]);
      lines.push(line);
    },
  });
  const bytes = Buffer.from(text);
  const size = bytes.length > 100_000 ? 65_536 : step;
  for (let at = 0; at < bytes.length; at += size) reader.feed(bytes.subarray(at, at + size));
  reader.end();
  return { rows, lines };
}

/** A lone surrogate has no UTF-8 encoding. */
function asBytes(text: string): string {
  return Buffer.from(text).toString();
}
