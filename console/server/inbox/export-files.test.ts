import { buffer, text } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { ExportColumn } from './export-columns.ts';
import { writeFile } from './export-files.ts';
import type { ExportRow } from './export-rows.ts';

const hostile = [
  'pasted \ufffe and \uffff, \ufdd0, \u{1ffff}',
  'controls \0\x0b\x1b\ud800',
  'plate _x0041_, _x000d_, and _x005F_',
  '<b> & "quoted" \'text\' \t 👩🏽‍🔬\nnext line',
];
const shown = ['pasted  and , , ', 'controls ', ...hostile.slice(2)];

test('a spreadsheet with any text is well-formed, and other readers see the same text (R218)', async () => {
  const chunks = await exported('xlsx');
  const archive = await fromBufferPromise(await buffer(chunks), { lazyEntries: true });
  let sheet = '';
  for await (const entry of archive.eachEntry()) {
    const part = await text(await archive.openReadStreamPromise(entry));
    // All other characters are allowed in XML 1.0 (section 2.2).
    expect(part).not.toMatch(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(part).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    if (/sheet1\.xml$|sharedStrings\.xml$/.test(entry.fileName)) sheet += part;
  }
  expect(textsIn(sheet)).toEqual(expect.arrayContaining(shown));
});

test.each(['csv', 'json'] as const)('a %s file has no noncharacters (R218)', async (format) => {
  const file = await text(await exported(format));
  expect(file.slice(1)).not.toMatch(/\p{Noncharacter_Code_Point}/u);
  expect(file).toContain(shown[0]);
  expect(file).toContain(shown[2]);
});

function exported(format: 'xlsx' | 'csv' | 'json') {
  async function* rows() {
    yield hostile.map((_, index) => ({ index }) as unknown as ExportRow);
  }
  const column = {
    name: 'title',
    label: 'Subject',
    cellOf: (row: ExportRow) => hostile[(row as unknown as { index: number }).index] ?? '',
  } as unknown as ExportColumn;
  return writeFile(format, [column], rows(), 'UTC');
}

/** The texts of cells as a spreadsheet reads them: `_xHHHH_` is a character (ECMA-376, 22.4.2.4). */
function textsIn(xml: string): readonly string[] {
  const texts: string[] = [];
  let isText = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        isText = name === 't';
        if (isText) texts.push('');
      },
      ontext: (part) => {
        if (isText) texts.push((texts.pop() ?? '') + part);
      },
      onclosetag: () => {
        isText = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return texts.map((one) =>
    one.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
}
