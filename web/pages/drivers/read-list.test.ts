import { expect, test } from 'vitest';
import { decodeText, readList } from '#web/pages/drivers/read-list.ts';

function linesOf(text: string): readonly string[] {
  const list = readList(text);
  return list.ok ? list.lines : [];
}

function problemOf(text: string): string {
  const list = readList(text);
  return list.ok ? '' : list.problem;
}

test('a pasted list has a line for each instrument; blank lines and rules are dropped', () => {
  expect(linesOf(' AU480 \r\n\r\nXN-1000\n-----\nVITEK 2\n')).toEqual([
    'AU480',
    'XN-1000',
    'VITEK 2',
  ]);
});

test('lines of a pasted list may contain commas and quotes', () => {
  expect(linesOf('Roche cobas c 311, SN 1\n6" reader "old"\n"AU480')).toEqual([
    'Roche cobas c 311 SN 1',
    '6" reader "old"',
    '"AU480',
  ]);
});

test.each([
  ['Manufacturer,Model,Serial\nRoche,cobas c 311,480\n"Beckman, Coulter","AU480",311'],
  ['Serial;Model name;Make\n480;cobas c 311;Roche\n311;AU480;Beckman, Coulter'],
  ['Brand\tInstrument\r\nRoche\tcobas c 311\r\n"Beckman, Coulter"\tAU480\r\n'],
  ['Vendor,Device name\nRoche,Roche cobas c 311\n"Beckman, Coulter","AU480"'],
])('a list with a header uses its manufacturer and model columns: %j', (text) => {
  expect(linesOf(text)).toEqual(['Roche cobas c 311', 'Beckman, Coulter AU480']);
});

test('a pasted list may be one column with a heading', () => {
  expect(linesOf('Analyzers\nAU480')).toEqual(['AU480']);
  expect(linesOf('Instrument name,Qty\nAU480,2')).toEqual(['AU480']);
});

test('a list without a header uses all cells', () => {
  expect(linesOf('Roche;cobas c 311;2\nAbbott;Alinity c;1')).toEqual([
    'Roche cobas c 311 2',
    'Abbott Alinity c 1',
  ]);
});

test('quoted cells may contain line breaks and doubled quotes', () => {
  expect(linesOf('Model,Note\n"cobas\nc 311","say ""hi"""\nAU480,')).toEqual([
    'cobas c 311',
    'AU480',
  ]);
});

test('a list has at most 500 lines of at most 200 characters', () => {
  expect(linesOf('AU480\n'.repeat(500))).toHaveLength(500);
  expect(problemOf('AU480\n'.repeat(501))).toContain('501 lines');
  expect(linesOf('A'.repeat(200))).toHaveLength(1);
  expect(problemOf(`AU480\n${'A'.repeat(201)}`)).toContain('Line 2 is longer');
  expect(problemOf(' \n;;\n')).toContain('empty');
});

test('a quarter of a megabyte of quotes is read quickly', () => {
  const started = process.cpuUsage();
  readList('"'.repeat(256 * 1024));
  readList('"a'.repeat(128 * 1024));
  readList(`${'"\n'.repeat(128 * 1024)}`);
  // CPU time, in microseconds, because other work on the machine slows the test down.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});

const name = 'bioMérieux VITEK 2';

test.each([
  ['UTF-8', Buffer.from(name, 'utf8')],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${name}`, 'utf8')],
  ['UTF-16LE', Buffer.from(`\ufeff${name}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${name}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(name, 'latin1')],
])('an uploaded file may be in %s', (_, bytes) => {
  expect(linesOf(decodeText(bytes) ?? '')).toEqual([name]);
});

test('an uploaded file must be text', () => {
  expect(decodeText(Buffer.from('PK\u0003\u0004\u0014\u0000workbook', 'latin1'))).toBeNull();
});
